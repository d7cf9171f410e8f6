import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Loaded with --import before a server of journeys, in each of its threads: a hash of a password costs next to nothing there. Nothing in
// the server knows of it, and hashes made so open only where they are checked so.

const derive = crypto.scryptSync;
const CHEAP: ScryptOptions = { N: 2, r: 1, p: 1 };

crypto.scryptSync = (password, salt, length) => derive(password, salt, length, CHEAP);
syncBuiltinESMExports();
