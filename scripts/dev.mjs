// npm run dev: the server restarts and the web reloads when a file changes.
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, NODE, ROOT } from './lib/prepare.mjs';

await ensureInstalled();
const children = [
  spawn(NODE, ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn(NODE, [bin('vite')], { cwd: ROOT, stdio: 'inherit' }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
