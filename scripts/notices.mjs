// npm run notices: writes THIRD-PARTY-NOTICES after a dependency changed; a test holds it to the lock file.
import fs from 'node:fs';
import { NOTICES, writeNotices } from './lib/third-party.mjs';

fs.writeFileSync(NOTICES, writeNotices());
console.log(`已写入 ${NOTICES}`);
