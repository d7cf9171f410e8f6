import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { createFlow, flowPage } from '#contract/flow.contract.ts';
import { operatorHealth } from '#contract/health.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { beginMaterialUpload, materialUploads } from '#contract/material-upload.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createLocalFileStore } from '#server/platform/files/local-file-store.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';

describeOnBothDatabases('a machine that runs out', (database) => {
  let app: TestApp;
  let token: string;
  let operator: string;
  let folder: string;
  let free = Number.POSITIVE_INFINITY;
  let failure: Error | null = null;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-full-'));
    const local = createLocalFileStore(folder, { leastFree: 1000, findFree: async () => free });
    const files: FileStore = {
      ...local,
      receive: (source: Readable, most: number) => (failure ? Promise.reject(failure) : local.receive(source, most)),
    };
    app = await createTestApp({ database: database(), files });
    token = (await app.createUser()).token;
    operator = (await app.createUser(undefined, { operator: true })).token;
  });
  afterAll(() => app?.close());

  const post = (url: string, payload: object) => app.app.inject({ method: 'POST', url, headers: { token }, payload });
  /** Every write of a table fails as PostgreSQL does then. */
  const breakTable = (table: string, state: string) =>
    database().sql.unsafe(`
      create function shortage() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${state}'; end $$;
      create trigger shortage before insert or update on ${table} for each statement execute function shortage()`);
  const mendTable = (table: string) =>
    database().sql.unsafe(`drop trigger shortage on ${table}; drop function shortage()`);

  test('refuses uploads in words before the disk is full, and takes them again when there is room', async () => {
    free = 999;
    const refused = await app.upload('a.txt', '文字', token);
    expect(refused).toMatchObject({ code: CODE.noRoom, message: expect.stringContaining('快满了'), data: null });
    free = Number.POSITIVE_INFINITY;
    expect((await app.upload('a.txt', '文字', token)).code).toBe(200);
  });

  test('does not begin with a material for which there is no room', async () => {
    const begin = (size: number) => post(beginMaterialUpload.path, { name: '片.mp4', size, lastModified: size });
    free = 1000 + 2 * 300_000 - 1;
    const refused = await begin(300_000);
    expect(refused.statusCode).toBe(507);
    expect(refused.json()).toMatchObject({ code: 507, message: expect.stringContaining('快满了') });
    expect((await app.call(materialUploads, {}, token)).data).toEqual([]);
    expect((await begin(299_999)).json()).toMatchObject({ code: 200, data: { offset: 0 } });
    free = Number.POSITIVE_INFINITY;
  });

  test('has one status for a disk without room, whatever was to be kept', async () => {
    free = 999;
    const form = new FormData();
    form.set('upfile', new File(['文字'], 'a.txt'));
    const sent = new Request('http://localhost', { method: 'POST', body: form });
    const uploaded = await app.app.inject({
      method: 'POST',
      url: '/avatar/upload/file',
      headers: { token, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    const written = await post(saveLibrary.path, { name: '库', segmentText: '第一条。' });
    free = Number.POSITIVE_INFINITY;
    expect([uploaded.statusCode, written.statusCode]).toEqual([507, 507]);
    expect([uploaded.headers['retry-after'], written.headers['retry-after']]).toEqual(['30', '30']);
    expect(uploaded.json()).toEqual(written.json());
  });

  test.each<[string, (folder: string) => Promise<void>]>([
    ['a file', (place) => fs.writeFile(place, '')],
    ['nothing', async () => {}],
  ])(
    'says that files cannot be kept where %s stands in place of their folder, to whoever uploads and to operators',
    async (_, put) => {
      const incoming = path.join(folder, 'incoming');
      await fs.rename(incoming, `${incoming}.away`);
      await put(incoming);
      const refused = await app.upload('c.txt', '文字', token);
      const [self] = (await app.call(operatorHealth, {}, operator)).data.processes;
      await fs.rm(incoming, { force: true });
      await fs.rename(`${incoming}.away`, incoming);
      expect(refused).toMatchObject({
        code: 503,
        message: expect.stringContaining('存放文件的目录不能使用'),
        data: null,
      });
      expect(self?.troubles.map(({ kind }) => kind)).toContain('files');
      expect(self?.troubles.find(({ kind }) => kind === 'files')?.causes[0]?.detail).toMatch(/ENO/);
      expect((await app.upload('c.txt', '文字', token)).code).toBe(200);
    },
  );

  test.each<[string, string, number]>([
    ['ENOSPC', '磁盘已满', 507],
    ['EROFS', '不能写入', 503],
    ['EIO', '不能写入', 503],
    ['EMFILE', '过多', 503],
    ['ENOMEM', '内存不足', 503],
  ])('a file that cannot be kept for %s says so, and none is named', async (code, words, status) => {
    const before = await database().sql`select id from file`;
    failure = Object.assign(new Error(`${code}: /srv/secret`), { code });
    const reply = await app.upload('b.txt', '文字', token);
    failure = null;
    expect(reply).toMatchObject({ code: status, message: expect.stringContaining(words), data: null });
    expect(JSON.stringify(reply)).not.toContain('secret');
    expect(await database().sql`select id from file`).toHaveLength(before.length);
  });

  test.each<[string, number, string]>([
    ['53100', 507, '磁盘已满'],
    ['53200', 503, '内存不足'],
    ['25006', 503, '不能写入'],
  ])(
    'a database that says %s: the call fails in words, what was acknowledged stays, the next one works',
    async (state, status, words) => {
      const { data: kept } = await app.call(createFlow, { name: '原有' }, token);
      await breakTable('flow', state);
      const reply = await post(createFlow.path, { name: '新的' });
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toMatchObject({ code: status, message: expect.stringContaining(words), data: null });
      await mendTable('flow');
      const { records } = (await app.call(flowPage, {}, token)).data;
      expect(records.map(({ id }) => id)).toContain(kept);
      expect(records.map(({ name }) => name)).not.toContain('新的');
      expect((await app.call(createFlow, { name: '之后' }, token)).code).toBe(200);
    },
  );

  test('an answer that cannot be recorded is not told as one that was', async () => {
    const roleId = (await app.call(saveRole, { name: '角色', roleDesc: '描述', avatarId: app.avatarId }, token)).data;
    await breakTable('turn', '53100');
    const input = { roleId, query: '你好', cid: '1', returnJson: true, language: 'zhchs' };
    const reply = await post(chatDocument.path, input);
    await mendTable('turn');
    expect(reply.body).toMatch(/"error":"服务器磁盘已满，这次的内容没有保存/);
    expect((await app.call(chatHistory, { roleId, cid: '1' }, token)).data).toEqual([]);
  });
});
