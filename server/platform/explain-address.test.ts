import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

test.each([
  ['a port that is taken', {}, /PORT: 端口 \d+ 已被占用.*例如 PORT=\d+/],
  ['a host that is not here', { PORT: '0', HOST: '192.0.2.1' }, /HOST: 这台机器没有地址 192\.0\.2\.1/],
])('%s is told before anything is made', async (_, settings, words) => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'explain-address-')), 'data');
  onTestFinished(() => {
    taken.close();
    fs.rmSync(path.dirname(dataDir), { recursive: true });
  });
  const { port } = taken.address() as AddressInfo;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...settings };
  const failed = await promisify(execFile)(process.execPath, [MAIN], { env }).catch((error) => error);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(words);
  expect(failed.stderr).toContain('Huashen 没有启动');
  expect(failed.stderr).not.toMatch(/\n\s+at /);
  expect(fs.existsSync(dataDir)).toBe(false);
});
