import { randomUUID } from 'node:crypto';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { avatar } from './modules/avatar/avatar.table.ts';
import { avatarBake } from './modules/avatar/bake/bake.table.ts';
import { avatarConversion } from './modules/avatar/convert/conversion.table.ts';
import { recordSetting } from './modules/chat/chat.table.ts';
import { voiceClone } from './modules/clone/clone.table.ts';
import { file } from './modules/file/file.table.ts';
import { webSource } from './modules/knowledge/crawl/crawl.table.ts';
import { document, knowledgeRun, library } from './modules/knowledge/knowledge.table.ts';
import { materialUpload } from './modules/material/material.table.ts';
import { outbox } from './modules/message/message.table.ts';
import { nodeImport } from './modules/project/node/node.table.ts';
import { project } from './modules/project/project.table.ts';
import { role } from './modules/role/role.table.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { noRow } from './platform/jobs/define-job.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { describeOnBothDatabases } from './testing/test-database.ts';
import { waitFor } from './testing/wait-for.ts';

/** A row under way, the job that it has, and what the row says when that job was given up. */
interface Case {
  data: object;
  key: string;
  /** Found without a job, unless this kind has none, or needs a service that is not set up here. */
  isOrphan: boolean;
  read(): Promise<object[]>;
  ended: object;
}

/** How a run is cut off: its process is killed, or it goes on for longer than it may. */
const CUTS = ['killed', 'out of time'] as const;

type MakeCases = (database: OpenDatabase, accountId: string) => Promise<Record<string, Case>>;

/** One for each kind that has to tell somebody: a new kind is a case more. */
const makeCases: MakeCases = async ({ db, sql }, accountId) => {
  const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row> => {
    const [row] = await rows;
    if (!row) throw new Error('nothing was inserted');
    return row;
  };
  const { id: libraryId } = await first(
    db.insert(library).values({ accountId, name: '库', language: 'zh-CN' }).returning(),
  );
  const insertFile = async () =>
    (
      await first(
        db
          .insert(file)
          .values({ accountId, sha256: '0'.repeat(64), size: 1, name: 'a.txt' })
          .returning(),
      )
    ).id;
  const fileId = await insertFile();
  const insertDocument = () =>
    first(
      db
        .insert(document)
        .values({ libraryId, fileId, name: 'a.txt', kind: 'txt', size: 1, pagesWithoutText: [] })
        .returning(),
    );
  const insertRun = async (kind: 'clean' | 'generate' | 'regression' | 'vectors' | 'import') =>
    first(
      db
        .insert(knowledgeRun)
        .values({ libraryId, kind, input: { fileId: await insertFile(), model: 'm' } })
        .returning(),
    );
  const readRun = (id: string) => () => sql`select status, reason from knowledge_run where id = ${id}`;
  const runCase = async (kind: Parameters<typeof insertRun>[0], ofLibrary = false): Promise<Case> => {
    const { id } = await insertRun(kind);
    return {
      ...{ data: { runId: id }, key: ofLibrary ? libraryId : id, isOrphan: true },
      ...{ read: readRun(id), ended: { status: 3, reason: expect.stringMatching(/被中断.*重新|被中断.*重试/) } },
    };
  };
  const { id: documentId } = await insertDocument();
  const vectors = await insertRun('vectors');
  const nextRunAt = new Date(Date.now() + 3_600_000);
  const source = { libraryId, name: '站', mode: 'pages' as const, urls: ['http://127.0.0.1:9/'], maxPages: 1 };
  const { id: sourceId } = await first(db.insert(webSource).values(source).returning());
  const { id: dueId } = await first(
    db
      .insert(webSource)
      .values({ ...source, status: 2, schedule: 'daily', nextRunAt })
      .returning(),
  );
  const voice = {
    ...{
      accountId,
      name: '声',
      language: 'zh-CN',
      gender: 'female' as const,
      sampleType: 'audio/wav' as const,
      seconds: 3,
    },
    ...{ consentWay: 'read' as const, consentText: '同意', consentAt: new Date(), consentAddress: '192.0.2.1' },
  };
  const { id: voiceId } = await first(
    db
      .insert(voiceClone)
      .values({ ...voice, state: 'processing' })
      .returning(),
  );
  const { id: goneVoiceId } = await first(
    db
      .insert(voiceClone)
      .values({ ...voice, state: 'ready', remoteVoice: 'v', revokedAt: new Date() })
      .returning(),
  );
  const { id: avatarId } = await first(
    db.insert(avatar).values({ accountId, code: randomUUID(), name: '像', intro: '', sort: 0 }).returning(),
  );
  const runId = randomUUID();
  await db.insert(avatarBake).values({
    ...{ avatarId, accountId, runId, state: 'running', made: [] },
    items: [{ slot: 'idle', webm: null, mp4: fileId }],
    keying: { color: '#00ff00', similarity: 0.3, smoothness: 0.1, spill: 0.1 } as never,
  });
  const filmId = await insertFile();
  await db.insert(avatarConversion).values({
    ...{ id: filmId, accountId, demuxer: 'mov' as never, isStacked: 0, use: 'clip' as never, state: 'running' },
  });
  const { id: messageId } = await first(
    db
      .insert(outbox)
      .values({
        ...{ channel: 'mail', target: 'a@b.cn', subject: '', maskedText: '*', sealedContent: 'x', status: 'queued' },
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning(),
  );
  const { id: uploadId } = await first(
    db
      .insert(materialUpload)
      .values({ accountId, name: 'a.png', size: 1, lastModified: 0, counts: 'material', state: 'checking' })
      .returning(),
  );
  const { id: roleId } = await first(
    db
      .insert(role)
      .values({
        ...{ accountId, avatarId, name: '角色', roleDesc: '', language: 'zhchs', modelName: '', welcomeText: [] },
        ...{ unknownReply: '', showCitation: 0 as const, answerOnlyFromDocs: 0 as const },
      })
      .returning(),
  );
  const { id: projectId } = await first(
    db.insert(project).values({ accountId, roleId, name: '项目', direction: '2' }).returning(),
  );
  const { id: importId } = await first(
    db.insert(nodeImport).values({ accountId, projectId, fileId, fileName: 'a.pdf', state: 'running' }).returning(),
  );
  await db.insert(recordSetting).values({ accountId, retentionDays: 30 });

  return {
    'knowledge.ingest-document': {
      ...{ data: { documentId }, key: documentId, isOrphan: true },
      read: () => sql`select status, reason, retriable from document where id = ${documentId}`,
      ended: { status: 3, reason: expect.stringMatching(/被中断.*重新处理/), retriable: true },
    },
    'knowledge.clean': await runCase('clean'),
    'knowledge.generate': await runCase('generate'),
    'knowledge.regression': await runCase('regression', true),
    'knowledge.import-questions': await runCase('import', true),
    'knowledge.embed-library': {
      ...{ data: { libraryId }, key: libraryId, isOrphan: false }, // waits for a model
      ...{ read: readRun(vectors.id), ended: { status: 3, reason: expect.stringContaining('请重试') } },
    },
    'knowledge.crawl-source': {
      ...{ data: { sourceId }, key: sourceId, isOrphan: true },
      read: () => sql`select status, reason from web_source where id = ${sourceId}`,
      ended: { status: 3, reason: expect.stringContaining('重新读取') },
    },
    'knowledge.crawl-due': {
      ...{ data: { sourceId: dueId, due: nextRunAt.toISOString() }, key: `${dueId} ${nextRunAt.toISOString()}` },
      isOrphan: true,
      // The next time is set.
      read: () => sql`select next_run_at > ${nextRunAt.toISOString()} as later from web_source where id = ${dueId}`,
      ended: { later: true },
    },
    'voice-clone': {
      ...{ data: { id: voiceId }, key: voiceId, isOrphan: true },
      read: () => sql`select state, reason from voice_clone where id = ${voiceId}`,
      ended: { state: 'failed', reason: expect.stringContaining('请重试') },
    },
    'voice-remove': {
      ...{ data: { id: goneVoiceId }, key: goneVoiceId, isOrphan: true },
      // Nobody sees it any more: operators are told, and the next start tries again.
      read: () => sql`select remote_voice from voice_clone where id = ${goneVoiceId}`,
      ended: { remote_voice: 'v' },
    },
    'avatar-bake': {
      ...{ data: { runId }, key: runId, isOrphan: true },
      read: () => sql`select state, problem from avatar_bake where run_id = ${runId}`,
      ended: { state: 'failed', problem: expect.stringContaining('请重试') },
    },
    'avatar-convert': {
      ...{ data: { id: filmId }, key: filmId, isOrphan: true },
      read: () => sql`select state, problem from avatar_conversion where id = ${filmId}`,
      ended: { state: 'failed', problem: expect.stringContaining('请重新上传') },
    },
    'node-import': {
      ...{ data: { id: importId }, key: importId, isOrphan: true },
      read: () => sql`select state, problem from node_import where id = ${importId}`,
      ended: { state: 'failed', problem: expect.stringContaining('请重新导入') },
    },
    'material-take': {
      ...{ data: { id: uploadId }, key: uploadId, isOrphan: true },
      read: () => sql`select state, problem from material_upload where id = ${uploadId}`,
      ended: { state: 'refused', problem: expect.stringContaining('请重新上传') },
    },
    'material-look': {
      ...{ data: { id: fileId, accountId }, key: fileId, isOrphan: false }, // the form has its file
      read: () => sql`select count(*)::int as shown from material`,
      ended: { shown: 0 },
    },
    'material-sweep': {
      ...{ data: {}, key: 'uploads', isOrphan: false }, // each start sends it
      read: () =>
        sql`select count(*)::int as waiting from pgboss.job where name = 'material-sweep' and state = 'created'`,
      ended: { waiting: 1 },
    },
    'message.deliver': {
      ...{ data: { id: messageId }, key: messageId, isOrphan: true },
      read: () => sql`select status, error from outbox where id = ${messageId}`,
      ended: { status: 'failed', error: expect.stringContaining('请检查短信或邮件服务的设置') },
    },
    'purge-events': {
      ...{ data: {}, key: 'events', isOrphan: false }, // each start sends it
      read: () =>
        sql`select count(*)::int as waiting from pgboss.job where name = 'purge-events' and state = 'created'`,
      ended: { waiting: 1 },
    },
    'share.purge-short-links': {
      ...{ data: {}, key: 'short links', isOrphan: false }, // each start sends it
      read: () =>
        sql`select count(*)::int as waiting from pgboss.job where name = 'share.purge-short-links' and state = 'created'`,
      ended: { waiting: 1 },
    },
    'file.free-unused': {
      ...{ data: {}, key: 'files', isOrphan: false }, // each start sends it
      read: () =>
        sql`select count(*)::int as waiting from pgboss.job where name = 'file.free-unused' and state = 'created'`,
      ended: { waiting: 1 },
    },
    'chat.purge-old': {
      ...{ data: { accountId }, key: accountId, isOrphan: true },
      // The next day tries again.
      read: () =>
        sql`select count(*)::int as waiting from pgboss.job where name = 'chat.purge-old' and state = 'created'`,
      ended: { waiting: 1 },
    },
  };
};

describeOnBothDatabases('every kind of job', (database) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    await database().sql`truncate pgboss.job, account, outbox cascade`;
  });
  async function open(): Promise<TestApp> {
    const app = await createTestApp({ database: database(), superviseSeconds: 1 });
    apps.push(app);
    return app;
  }

  test.each(CUTS)(
    'says how its row ends and how it is found, or why it needs neither; one that is %s in the last attempt ends',
    async (cutBy) => {
      const app = await open();
      await app.jobs.sweep(); // the one of the start is over
      const kinds = app.jobs.list();
      const cases = await makeCases(database(), (await app.createUser()).accountId);
      const telling = kinds.filter(({ work }) => typeof work.onGivenUp === 'function').map(({ kind }) => kind.name);
      expect(Object.keys(cases).toSorted()).toEqual(telling.toSorted());
      for (const { kind, work } of kinds)
        for (const part of [work.onGivenUp, work.orphans])
          if (typeof part !== 'function') expect([kind.name, part.without.length > 10]).toEqual([kind.name, true]);

      for (const { kind, work } of kinds) {
        const own = cases[kind.name];
        if (!own) continue;
        const found = typeof work.orphans === 'function' ? await work.orphans() : [];
        const orphan = found.find(({ key }) => key === own.key);
        expect([kind.name, orphan?.data]).toEqual([kind.name, own.isOrphan ? own.data : undefined]);
        await app.jobs.send(kind, own.data, { key: own.key, afterSeconds: 3600 });
      }
      await apps.pop()?.close();

      const { sql } = database();
      const cut = await cutOff(database(), telling, cutBy, sql`retry_limit`);
      expect(cut).toHaveLength(telling.length);
      const next = await open();
      await waitFor(async () => {
        const rows = await sql`select distinct source_name as name from pgboss.job
        where source_id in ${sql(cut.map(({ id }) => id))} and state = 'completed'`;
        const left = telling.filter((name) => !rows.some((row) => row.name === name));
        return left.length === 0 ? true : null;
      });
      for (const [name, { read, ended }] of Object.entries(cases))
        expect([name, await read()]).toEqual([name, [ended]]);
      // Nothing that has ended is begun again.
      const before =
        await sql`select count(*)::int as jobs from pgboss.job where name in ${sql(telling)} and state < 'completed'`;
      await next.jobs.sweep();
      const after = await sql`select name, count(*)::int as jobs from pgboss.job
      where name in ${sql(telling)} and state < 'completed' and name not in ('voice-remove') group by name`;
      expect(after.map(({ name }) => name).toSorted()).toEqual([
        'chat.purge-old',
        'file.free-unused',
        'knowledge.crawl-due',
        'material-sweep',
        'purge-events',
        'share.purge-short-links',
      ]);
      expect(before[0]?.jobs).toBeGreaterThanOrEqual(2);
    },
    120_000,
  );

  test('cut off before its last attempt, it is begun again', async () => {
    const app = await createTestApp({ database: database(), jobs: false });
    apps.push(app);
    const cases = await makeCases(database(), (await app.createUser()).accountId);
    const kinds = app.jobs.list().flatMap(({ kind }) => (cases[kind.name] ? [kind] : []));
    const names = kinds.map(({ name }) => name);
    let begun: string[] = [];
    const givenUp: string[] = [];
    const jobs = createJobs(database(), createLog('silent'), 1);
    for (const kind of kinds)
      jobs.define(kind, {
        run: async () => void begun.push(kind.name),
        onGivenUp: async () => void givenUp.push(kind.name),
        orphans: noRow('rows are not looked at here'),
      });
    await jobs.start();
    onTestFinished(() => jobs.stop());
    const { sql } = database();
    for (const [round, cutBy] of CUTS.entries()) {
      begun = [];
      for (const kind of kinds)
        await jobs.send(kind, cases[kind.name]?.data ?? {}, { key: kind.name, afterSeconds: 3600 });
      await cutOff(database(), names, cutBy, round === 0 ? sql`0` : sql`retry_limit - 1`);
      await waitFor(async () => {
        await sql`update pgboss.job set start_after = now() where state = 'retry'`;
        await jobs.look();
        return names.every((name) => begun.includes(name)) ? true : null;
      });
      expect(begun.toSorted()).toEqual(names.toSorted());
    }
    expect(givenUp).toEqual([]);
  }, 60_000);
});

/** What being cut off leaves, of jobs that wait for an hour: all of them are active and nobody runs them. */
function cutOff(
  { sql }: OpenDatabase,
  names: string[],
  cutBy: (typeof CUTS)[number],
  attempt: ReturnType<OpenDatabase['sql']>,
): Promise<{ id: string }[]> {
  const [started, beaten] = cutBy === 'killed' ? ['0 hours', '1 hour'] : ['300 days', '0 hours'];
  return sql`update pgboss.job
    set state = 'active', retry_count = ${attempt}, started_on = now() - ${started}::interval, heartbeat_on = now() - ${beaten}::interval
    where name in ${sql(names)} and state < 'active' returning id`;
}
