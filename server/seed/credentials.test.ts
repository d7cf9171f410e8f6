import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '#server/testing/start-server.ts';
import { credentialsFile, forgetCredential } from './credentials.ts';

const RESET = fileURLToPath(new URL('../reset-operator.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-credentials-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

const write = (text: string) => fs.writeFile(credentialsFile(folder), text, { mode: 0o600 });
const read = () => fs.readFile(credentialsFile(folder), 'utf8').catch(() => null);

test('a void password goes, the others stay, and the file goes with the last one', async () => {
  await write('创作者\tdemo\tabcdefghijkl\n管理员\tadmin\tmnopqrstuvwx\n');
  expect(await forgetCredential(folder, 'nobody')).toBe(false);
  expect(await forgetCredential(folder, 'admin')).toBe(true);
  expect(await read()).toBe('创作者\tdemo\tabcdefghijkl\n');
  expect((await fs.stat(credentialsFile(folder))).mode & 0o777).toBe(0o600);
  expect(await forgetCredential(folder, 'demo')).toBe(true);
  expect(await read()).toBeNull();
  expect(await forgetCredential(folder, 'demo')).toBe(false);
});

test('after reset-operator the old password of the operator stands there no more', async () => {
  const server = await startServer(folder);
  await server.stop();
  const before = await read();
  const [, old] = /\tadmin\t(\S+)/.exec(before ?? '') ?? [];
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [RESET], { env });
  expect(stdout).toContain('credentials.txt');
  const after = await read();
  expect(old).toMatch(/^.{12}$/);
  expect(after).not.toContain(old);
  expect(after).toContain('\tdemo\t');
});
