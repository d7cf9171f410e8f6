// npm run licences: whether every package in the lock file has a digest and a licence that can be handed on; counts them.
import fs from 'node:fs';
import path from 'node:path';
import { checkLock, licenceOf } from './lib/lock-rules.mjs';
import { ROOT } from './lib/prepare.mjs';

const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
const counts = {};
for (const [place, entry] of Object.entries(lock.packages)) {
  const licence = entry.license ?? licenceOf(place) ?? 'of other platforms';
  if (place !== '') counts[licence] = (counts[licence] ?? 0) + 1;
}
console.table(Object.fromEntries(Object.entries(counts).sort(([, a], [, b]) => b - a)));
const wrong = checkLock(lock, licenceOf);
for (const line of wrong) console.error(line);
process.exit(wrong.length > 0 ? 1 : 0);
