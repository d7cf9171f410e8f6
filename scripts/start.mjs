// npm start: install, build and run, each only when needed.
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, NODE, ROOT } from './lib/prepare.mjs';

await ensureInstalled();
await ensureWebBuilt();
const server = spawn(NODE, ['server/main.ts'], { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// npm does not pass a signal on when it alone is killed: without it nobody could stop the server.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch); // a second signal would end it at once
  server.kill('SIGTERM');
}, 500).unref();
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
