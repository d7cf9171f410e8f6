import fs from 'node:fs';
import { shiftDate } from '#server/testing/shift-date.ts';

// Loaded with --import: in every thread, the embedded database's too, `Date` runs ahead by the ms that stand in the file CHAOS_CLOCK.

const file = process.env.CHAOS_CLOCK ?? '';
const setAhead = shiftDate();
const look = () => setAhead(Number(fs.readFileSync(file, 'utf8')));
look();
setInterval(look, 50).unref();
