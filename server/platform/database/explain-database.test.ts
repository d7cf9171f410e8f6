import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { explainConnecting, explainRefusal } from './explain-database.ts';
import { openEmbedded } from './open-database.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const told = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more });

describe('a start with an embedded database that cannot be opened', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'explain-database-'));
  const whole = path.join(folder, 'whole');
  beforeAll(async () => {
    const { close } = await openEmbedded(whole);
    await close();
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  test.each([
    [
      'of a version to come',
      'PG_VERSION',
      '99\n',
      /数据库是 PostgreSQL 99 的，这个版本需要 \d+。请用创建它的 Huashen 版本启动/,
    ],
    [
      'of a version before',
      'PG_VERSION',
      '16\n',
      /数据库是 PostgreSQL 16 的，这个版本需要 \d+。请用创建它的 Huashen 版本启动/,
    ],
    ['that is damaged', 'global/pg_control', 'garbage', /数据库的文件损坏或不完整，打不开。请检查磁盘，然后恢复一份/],
  ])('%s says what, where, and what to do, without a stack', async (title, file, content, words) => {
    const data = path.join(folder, title.replaceAll(' ', '-'));
    fs.cpSync(whole, data, { recursive: true });
    fs.writeFileSync(path.join(data, 'database', file), content);
    const env = { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1' };
    const failed = await promisify(execFile)(process.execPath, [MAIN], { env }).catch((error) => error);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(`DATA_DIR: ${path.join(data, 'database')}: `);
    expect(failed.stderr).toMatch(words);
    expect(failed.stderr).not.toMatch(/\n\s+at /);
    expect(fs.existsSync(path.join(data, 'huashen.pid')), 'the folder is given back').toBe(false);
  });
});

describe('a data folder', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'data-folder-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const start = (data: string, more: object = {}) => {
    const env = { PATH: process.env.PATH, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', HOME: folder };
    return promisify(execFile)(process.execPath, [MAIN], { env, ...more }).catch((error) => error);
  };

  test('with files and without their database is not begun anew', async () => {
    const data = path.join(folder, 'orphans');
    fs.mkdirSync(path.join(data, 'files', 'ab'), { recursive: true });
    fs.writeFileSync(path.join(data, 'files', 'ab', 'abcd'), 'a');
    const failed = await start(data);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /这里有以前的文件（files），但没有数据库（database）。请恢复一份.*要从空的开始，请把 files 移走/,
    );
    expect(fs.existsSync(path.join(data, 'database'))).toBe(false);
    expect(fs.existsSync(path.join(data, 'huashen.pid')), 'the folder is given back').toBe(false);
  });

  test.runIf(process.getuid?.() === 0)('whose database belongs to somebody else is not called damaged', async () => {
    fs.chmodSync(folder, 0o755);
    const data = path.join(folder, 'restored');
    const { close } = await openEmbedded(data);
    await close();
    const nobody = 65_534;
    const give = (place: string, to: number): void => {
      fs.chownSync(place, to, to);
      if (fs.statSync(place).isDirectory()) for (const name of fs.readdirSync(place)) give(path.join(place, name), to);
    };
    give(data, nobody);
    give(path.join(data, 'database', 'base'), 0);
    const failed = await start(data, { uid: nobody, gid: nobody });
    expect(failed.stderr).toContain(`运行服务的账号不能读写 ${path.join(data, 'database', 'base')}。请给它权限`);
  });
});

test.each([
  ['ECONNREFUSED', '请启动 PostgreSQL'],
  ['ENOTFOUND', '没有叫这个名字的主机'],
  ['CONNECT_TIMEOUT', '请检查主机、端口和防火墙'],
  ['28P01', '用户名或密码不对'],
  ['3D000', '请先创建'],
  ['53300', 'max_connections'],
  ['XX000', '请检查它是否在运行'],
])('PostgreSQL that cannot be reached, %s: what to do', (code, words) => {
  const { message } = explainConnecting(told(code));
  expect(message).toMatch(/^DATABASE_URL: 连不上 PostgreSQL：.+（no）。$/);
  expect(message).toContain(words);
});

test('what the database refuses is told, wherever it stands among causes; a fault of ours and a full disk are not that', () => {
  const refused = explainRefusal(new Error('query', { cause: told('42501', { severity: 'ERROR' }) }), 'DATABASE_URL');
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toMatch(/^DATABASE_URL: 数据库拒绝了启动所需的操作：no（42501）。/);
  for (const other of [new Error('no'), told('53100', { severity: 'ERROR' }), 'no'])
    expect(explainRefusal(other, 'DATABASE_URL')).toBe(other);
});
