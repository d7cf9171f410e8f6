import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
