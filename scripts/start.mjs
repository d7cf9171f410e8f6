// npm start: install, build and run, each only when needed.
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, NODE, ROOT } from './lib/prepare.mjs';

await ensureInstalled();
await ensureWebBuilt();
// glibc keeps what threads free in arenas of their own, hundreds of megabytes after large files: large pieces go back to the system instead.
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' };
// V8 lets a heap grow to several times of what it holds, by what the machine has: the server reached 940 MB while it held 330.
const HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const server = spawn(NODE, [...HEAP, 'server/main.ts'], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...ALLOCATION, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// npm does not pass a signal on when it alone is killed: without it nobody could stop the server.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch); // a second signal would end it at once
  server.kill('SIGTERM');
}, 500).unref();
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
