import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { explainFolder } from './explain-folder.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'explain-folder-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const refused = (code: string) => Object.assign(new Error('no'), { code, syscall: 'open', path: '/srv/data' });

describe('a data folder that cannot be used', () => {
  test.each([
    ['EACCES', '权限'],
    ['EPERM', '权限'],
    ['EROFS', '只能读'],
    ['ENOSPC', '已满'],
    ['EIO', '检查磁盘'],
  ])('%s has words for whoever runs the server', (code, words) => {
    const told = explainFolder(refused(code));
    expect(told).toBeInstanceOf(ConfigError);
    expect((told as Error).message).toMatch(/^DATA_DIR: \/srv\/data: /);
    expect((told as Error).message).toContain(words);
  });

  test.each([new Error('no'), refused('EMFILE'), Object.assign(new Error('no'), { code: 'EACCES' }), 'no'])(
    '%s is another fault',
    (error) => expect(explainFolder(error)).toBe(error),
  );

  test.each([
    ['a file', 'taken', '已有同名的文件'],
    ['a place in a file', 'taken/data', '路径中有一段是文件'],
  ])('%s: the start says so without a stack', async (_, name, words) => {
    fs.writeFileSync(path.join(folder, 'taken'), '');
    const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, name), PORT: '0', HOST: '127.0.0.1' };
    const failed = await promisify(execFile)(process.execPath, [MAIN], { env }).catch((error) => error);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(`DATA_DIR: ${path.join(folder, name)}: ${words}`);
    expect(failed.stderr).not.toMatch(/\n\s+at /);
  });
});
