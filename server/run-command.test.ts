import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** Runs a command on a folder where nothing has begun yet; answers what it said, and whether it has left anything. */
async function run(command: string, ...args: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'run-command-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const dataDir = path.join(folder, 'data');
  const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: dataDir };
  const file = path.resolve('server', `${command}.ts`);
  const done = await promisify(execFile)(process.execPath, [file, ...args], { env }).catch((error) => error);
  return { code: done.code ?? 0, told: String(done.stderr), isTouched: fs.existsSync(dataDir) };
}

test.each([
  ['rotate-key', ['--bogus'], '没有 --bogus 这个参数。可以用：npm run rotate-key，npm run rotate-key -- --finish，'],
  ['rotate-key', ['--links', '--help'], '没有 --help 这个参数'],
  ['rotate-key', ['--finish'], '--finish 只用于 PostgreSQL'],
  ['reset-operator', ['--help'], '用法：npm run reset-operator'],
  ['reset-operator', ['admin', 'demo'], '用法：npm run reset-operator'],
])('%s %j changes nothing and says what there is', async (command, args, words) => {
  const { code, told, isTouched } = await run(command, ...args);
  expect(code).toBe(1);
  expect(told).toContain(words);
  expect(told).toContain('没有改动任何内容');
  expect(isTouched).toBe(false);
});
