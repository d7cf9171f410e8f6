// npm run bench -- NAME [--data FILE]: runs bench/NAME.ts (what they share lies in bench/lib); its last line is one JSON object.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ensureInstalled, ensureWebBuilt, NODE, ROOT } from './lib/prepare.mjs';

/** What these measure happens in a browser. */
const IN_BROWSER = ['avatar', 'canvas', 'lipsync', 'vad', 'voice', 'web'];

const [name, ...args] = process.argv.slice(2);
const names = fs
  .readdirSync(path.join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3));
if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- NAME [--data FILE]\nNames: ${names.join(', ')}`);
  process.exit(2);
}
// A benchmark that has to be told what to do says so at once: `-- one|other` in the usage at its head.
const usage = /^ \* Usage: (.*)$/m.exec(fs.readFileSync(path.join(ROOT, 'bench', `${name}.ts`), 'utf8'))?.[1] ?? '';
const choices = / -- ([a-z]+(?:\|[a-z]+)+)(?: |$)/.exec(usage)?.[1]?.split('|');
if (choices && !args.some((one) => choices.includes(one))) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
await ensureInstalled();
if (name === 'web' || name === 'canvas') await ensureWebBuilt();
const chromium = IN_BROWSER.includes(name) ? await ensureChromium() : null;
const child = spawn(NODE, ['--expose-gc', `bench/${name}.ts`, ...args], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
child.on('exit', (code) => process.exit(code ?? 1));
