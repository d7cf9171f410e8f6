// npm run rotate-key, npm run reset-operator: commands of the operator's own machine, with Node 24 and the settings of the server.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, NODE, ROOT } from './lib/prepare.mjs';

const [name, ...rest] = process.argv.slice(2);
await ensureInstalled();
const { status } = spawnSync(NODE, [`server/${name}.ts`, ...rest], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
