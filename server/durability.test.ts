import fs from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { avatarPage } from '#contract/avatar.contract.ts';
import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { rolePage, saveRole } from '#contract/role.contract.ts';
import { openEmbedded } from '#server/platform/database/open-database.ts';
import { makeDataDir } from '#server/testing/make-data-dir.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** About 2,000 passages: long enough to be cut off in the middle. */
const LONG_TEXT = Array.from(
  { length: 12_000 },
  (_, index) =>
    `第${index}条规定：编号为甲${index}的窗口每天受理${(index * 7) % 100}件申请，超出的部分顺延到次日办理。`,
).join('\n');

describe('kill -9', () => {
  let dataDir: string;
  let server: RunningServer;
  // One installation: each test leaves it as a stopped server does, and a first start takes twice as long as another one.
  beforeAll(async () => {
    dataDir = await makeDataDir();
  });
  afterAll(() => fs.rm(dataDir, { recursive: true, force: true }));
  beforeEach(async () => {
    server = await startServer(dataDir);
  });
  afterEach(() => server.stop());

  test('in the middle of an ingestion: the job goes on after the restart and every passage is there once', async () => {
    const token = await server.signIn();
    const url = (await server.upload('规定.txt', Buffer.from(LONG_TEXT), token)).data;
    const libId = (await server.call(saveLibrary, { name: '规定', fileList: [{ url, name: '规定.txt' }] }, token)).data;
    const document = async () => (await server.call(documentPage, { libId }, token)).data.records[0];
    await waitFor(async () => ((await document())?.segmentCount ?? 0) > 0 || null);
    const cutOff = await document();
    await server.kill();
    expect(cutOff?.status).toBe(1);

    server = await startServer(dataDir);
    const finished = await waitFor(async () => {
      const row = await document();
      return row && row.status !== 1 ? row : null;
    });
    expect(finished).toMatchObject({ status: 2, reason: null });
    await server.stop();

    const database = await openEmbedded(dataDir);
    const [segments] = await database.sql`
      select count(*)::int as total, count(distinct position)::int as distinct, max(position) as last,
        bool_or(text like '%第0条规定%') as first_rule, bool_or(text like '%第11999条规定%') as last_rule
      from segment where document_id = ${finished.id}`;
    const [index] =
      await database.sql`select sum(segment_count)::int as total from posting_batch where document_id = ${finished.id}`;
    await database.close();
    expect(segments).toEqual({
      total: finished.segmentCount,
      distinct: finished.segmentCount,
      last: finished.segmentCount - 1,
      first_rule: true,
      last_rule: true,
    });
    expect(index?.total).toBe(finished.segmentCount);
  });

  test('in a burst of writes: everything acknowledged is there', async () => {
    const token = await server.signIn();
    const avatarId = (await server.call(avatarPage, {}, token)).data.records[0]?.id ?? '';
    const acknowledged: string[] = [];
    const enough = Promise.withResolvers<void>();
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let index = 0; ; index += 1) {
        const reply = await server.call(
          saveRole,
          { name: `角色 ${writer}-${index}`, roleDesc: '描述', avatarId },
          token,
        );
        if (reply.code === 200) acknowledged.push(reply.data);
        if (acknowledged.length >= 200) enough.resolve();
      }
    });
    const broken = Promise.allSettled(writers); // each ends with a broken connection
    await enough.promise;
    await server.kill();
    await broken;

    server = await startServer(dataDir);
    const kept = new Set((await server.call(rolePage, { size: 1000 }, token)).data.records.map((role) => role.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
  });

  test('a second process on the same folder refuses and says so; the lock of a killed one is taken over', async () => {
    await expect(startServer(dataDir)).rejects.toThrow(/正被另一个 Huashen 进程使用/);
    await server.kill();
    server = await startServer(dataDir);
    expect(await server.signIn()).toMatch(/^.{43}$/);
  });
});
