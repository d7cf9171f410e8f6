import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileCapacity, readFile, takeUploadsBack } from '#contract/file.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveQuestion } from '#contract/question.contract.ts';
import { previewResume } from '#contract/resume.contract.ts';
import { deleteRole, restoreRole, saveRole } from '#contract/role.contract.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createMaterialUploads } from '#server/testing/material-uploads.ts';
import { createRemoteFileStore } from '#server/testing/remote-file-store.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeOnBothDatabases, describePostgres, openTestPostgres } from '#server/testing/test-database.ts';
import { FILM, PIXEL } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { SILENT_TABLES, VECTOR_TABLE } from './naming-tables.ts';

interface Upload {
  id: string;
  url: string;
}
/** A way of naming a file: makes it, and answers what ends it. */
type Way = (upload: Upload) => Promise<() => Promise<unknown>>;

describeOnBothDatabases('files that nothing names', (database) => {
  const remote = createRemoteFileStore();
  const remove = remote.store.remove;
  let app: TestApp;
  let [token, accountId, roleId, libId] = ['', '', '', ''];
  const sql = ((...query: Parameters<OpenDatabase['sql']>) => database().sql(...query)) as OpenDatabase['sql'];

  const makeRole = async (more: object = {}): Promise<string> => {
    const role = { name: '小政', roleDesc: '前台', avatarId: app.avatarId, ...more };
    return (await app.call(saveRole, role, token)).data;
  };
  beforeAll(async () => {
    app = await createTestApp({ database: database(), files: remote.store });
    ({ token, accountId } = await app.createUser());
    roleId = await makeRole();
    libId = (await app.call(saveLibrary, { name: '问答', type: 2 }, token)).data;
  });
  afterAll(() => app.close());

  /** The job of one day, in one process. */
  const runIn = async ({ jobs }: TestApp): Promise<void> => {
    const found = jobs.list().find(({ kind }) => kind.name === 'file.free-unused');
    await found?.work.run({}, { signal: new AbortController().signal, isLast: false });
  };
  /** A day goes by for every file, and the job runs. */
  const nextDay = async (process = app): Promise<void> => {
    await sql`update file set created_at = created_at - interval '25 hours', unused_since = unused_since - interval '25 hours'`;
    await runIn(process);
  };
  const upload = async (name: string, content?: string | Buffer): Promise<Upload> => {
    const own = name.endsWith('.mp4') ? Buffer.concat([FILM, Buffer.from(randomUUID())]) : randomUUID();
    const { data: url } = await app.upload(name, content ?? own, token);
    return { id: new URL(url, 'http://x').searchParams.get('id') ?? '', url };
  };
  const isThere = async ({ id }: Upload) => (await sql`select id from file where id = ${id}`).length === 1;
  const contentOf = async ({ id }: Upload) => String((await sql`select sha256 from file where id = ${id}`)[0]?.sha256);

  test('go at once where whoever uploaded them takes them back, unless something has them', async () => {
    const used = async () => (await app.call(fileCapacity, {}, token)).data.used;
    const before = await used();
    const [left, ofLibrary, ofRole] = await Promise.all([upload('左.txt'), upload('库.txt'), upload('角.txt')]);
    const other = (await app.createUser()).token;
    await app.call(saveLibrary, { name: '有文档', fileList: [{ url: ofLibrary.url, name: '库.txt' }] }, token);
    await makeRole({ userFileUrl: [{ url: ofRole.url, name: '角.txt', type: 'text/plain' }] });
    const filePath = [left, ofLibrary, ofRole].map(({ url }) => url);
    expect(await app.call(takeUploadsBack, { filePath }, other)).toMatchObject({ code: 404 });
    expect(await isThere(left)).toBe(true);
    expect(await app.call(takeUploadsBack, { filePath }, token)).toMatchObject({ code: 200 });
    expect(await Promise.all([left, ofLibrary, ofRole].map(isThere))).toEqual([false, true, true]);
    expect(await used()).toBe(before + 2 * randomUUID().length);
  });

  test('stay where a project shows them or an import reads them, though whoever uploaded them takes them back', async () => {
    // As a page sends what it does not know the use of yet.
    const upload = async (name: string): Promise<Upload> => {
      const { data: url } = await app.upload(name, randomUUID(), token, 'document');
      return { id: new URL(url, 'http://x').searchParams.get('id') ?? '', url };
    };
    const [behind, imported, read] = await Promise.all([upload('景.png'), upload('稿.pdf'), upload('旧稿.pdf')]);
    const roleId = await makeRole({});
    const projectId = (await app.call(updateProject, { name: '大厅', roleId, background: behind.url }, token)).data;
    const begin = (of: Upload, state: string) => sql`
      insert into node_import (id, account_id, project_id, file_id, file_name, state)
      values (${randomUUID()}, ${accountId}, ${projectId}, ${of.id}, '稿.pdf', ${state})`;
    await begin(read, 'done');
    await begin(imported, 'waiting');
    const filePath = [behind, imported, read].map(({ url }) => url);
    expect(await app.call(takeUploadsBack, { filePath }, token)).toMatchObject({ code: 200 });
    expect(await Promise.all([behind, imported, read].map(isThere))).toEqual([true, true, false]);
  });

  test('go two days after their upload, with their bytes; capacity is given back; what is young stays', async () => {
    const used = async () => (await app.call(fileCapacity, {}, token)).data.used;
    const before = await used();
    const old = await upload('草稿.txt', '十个字节');
    const sha256 = await contentOf(old);
    await sql`insert into avatar_medium (id, account_id, format, alpha, seconds, width, height, bytes)
      values (${old.id}, ${accountId}, 'png', 'none', 0, 1, 1, 12)`;
    expect(await used()).toBe(before + 12);
    await runIn(app);
    await nextDay();
    const young = await upload('今天.txt');
    await runIn(app);
    expect([await isThere(old), remote.contents.has(sha256)], 'a day old').toEqual([true, true]);
    await sql`update file set unused_since = unused_since - interval '25 hours'`;
    await runIn(app);
    expect([await isThere(old), remote.contents.has(sha256), await isThere(young)]).toEqual([false, false, true]);
    expect(await sql`select id from avatar_medium where id = ${old.id}`).toEqual([]);
    await sql`delete from file where id = ${young.id}`;
    expect(await used()).toBe(before);
  });

  test('a content that another file has as well stays', async () => {
    const [named, unnamed] = [await upload('一.txt', '同样'), await upload('二.txt', '同样')];
    await makeRole({ roleDesc: named.url });
    const sha256 = await contentOf(named);
    await nextDay();
    await nextDay();
    expect([await isThere(named), await isThere(unnamed), remote.contents.has(sha256)]).toEqual([true, false, true]);
  });

  const inSettings: Way = async ({ url }) => {
    const id = await makeRole({ userFileUrl: [{ url, name: '简历.txt', type: 'text/plain' }] });
    return () => sql`update role set settings = '{}' where id = ${id}`;
  };
  const inQuestion =
    (field: 'pictureUrl' | 'videoUrl' | 'answer'): Way =>
    async ({ url }) => {
      await app.call(saveQuestion, { libId, question: `问${randomUUID()}`, answer: '看图。', [field]: url }, token);
      return () => sql`delete from question where library_id = ${libId}`;
    };
  const inTurn: Way = async ({ url }) => {
    const [conversation] = await sql`insert into conversation (id, account_id, role_id, cid, channel, language)
      values (${randomUUID()}, ${accountId}, ${roleId}, ${randomUUID()}, 'preview', 'zh-CN') returning id`;
    await sql`insert into turn (id, conversation_id, position, is_start, question, answer, sources, media, engine, outcome, answered, timings)
      values (${randomUUID()}, ${String(conversation?.id)}, 0, 0, '问', '答', '{}', ${JSON.stringify([{ kind: 'picture', url }])}::text::jsonb,
        'x', 'done', true, '{}')`;
    return () => sql`delete from conversation where id = ${String(conversation?.id)}`;
  };
  const WAYS: Record<string, Way> = {
    'a role’s résumé': inSettings,
    'a role’s text, in capitals': async ({ id }) => {
      const role = await makeRole({ welcomeText: [`您好，请看 /avatar/file?id=${id.toUpperCase()}`] });
      return () => sql`update role set welcome_text = '[]' where id = ${role}`;
    },
    'an answer’s picture': inQuestion('pictureUrl'),
    'an answer’s film': inQuestion('videoUrl'),
    'an answer’s text': inQuestion('answer'),
    'a recorded turn': inTurn,
    'a project’s background': async ({ url }) => {
      const project = { name: '大厅', direction: '2', roleId, backgroundType: '1', background: url };
      const { data: id } = await app.call(updateProject, project, token);
      return () => sql`delete from project where id = ${id}`;
    },
    'a brand': async ({ url }) => {
      await sql`update company set config = jsonb_set(config, '{about}', ${JSON.stringify(url)}::text::jsonb)`;
      return () => sql`update company set config = config - 'about'`;
    },
    'a document': async ({ id }) => {
      await sql`insert into document (id, library_id, file_id, name, kind, size, pages_without_text)
        values (${randomUUID()}, ${libId}, ${id}, 'a.txt', 'txt', 1, '[]')`;
      return () => sql`delete from document where file_id = ${id}`;
    },
    'a voice’s recording': async ({ id }) => {
      await sql`insert into voice_clone (id, account_id, name, language, gender, state, sample_id, sample_type, seconds, consent_way,
          consent_text, consent_at, consent_address)
        values (${randomUUID()}, ${accountId}, '声音', 'zh-CN', 'female', 'ready', ${id}, 'audio/wav', 5, 'declared', '', now(), '')`;
      return () => sql`update voice_clone set sample_id = null`;
    },
    'an avatar': async ({ id }) => {
      await sql`insert into avatar (id, account_id, code, name, intro, driver, detail, sort)
        values (${randomUUID()}, ${accountId}, 'own', '形象', '', 'clips', ${JSON.stringify({ coverId: id })}::text::jsonb, 1000)`;
      return () => sql`update avatar set deleted_at = now() where code = 'own'`;
    },
    'a film of an answer': async ({ id }) => {
      const { data: question } = await app.call(saveQuestion, { libId, question: '几点开门', answer: '九点。' }, token);
      await sql`insert into answer_video (avatar_id, question_id, account_id, mp4, seconds, answer_hash)
        values (${app.avatarId}, ${question}, ${accountId}, ${id}, 1, '')`;
      return () => sql`delete from answer_video`;
    },
    'a film that is being converted': async ({ id }) => {
      await sql`insert into avatar_conversion (id, account_id, demuxer, is_stacked, use, state)
        values (${id}, ${accountId}, 'mov', 0, 'clip', 'running')`;
      return () => sql`update avatar_conversion set state = 'failed'`;
    },
    'work on a library': async ({ id }) => {
      await sql`insert into knowledge_run (id, library_id, kind, input)
        values (${randomUUID()}, ${libId}, 'import', ${JSON.stringify({ fileId: id })}::text::jsonb)`;
      return () => sql`update knowledge_run set status = 2`;
    },
  };
  test.each(Object.entries(WAYS))('%s keeps a file, and lets it go', async (way, name) => {
    const kept =
      way === 'a role’s résumé'
        ? await upload('简历.txt')
        : await upload('文件.png', await createMaterialUploads(() => ({ app, token })).draw());
    const end = await name(kept);
    for (let day = 0; day < 3; day += 1) await nextDay();
    expect(await isThere(kept)).toBe(true);
    await end();
    await nextDay();
    expect(await isThere(kept), 'a day to spare').toBe(true);
    await nextDay();
    expect(await isThere(kept)).toBe(false);
  });

  test('an upload for a document that a role answers from instead stays, and nothing else waits to take it', async () => {
    const { data: url } = await app.upload('办事指南.txt', '周一至周五九点开门', token, 'document');
    const file = { id: new URL(url, 'http://x').searchParams.get('id') ?? '', url };
    await makeRole({ userFileUrl: [{ url, name: '办事指南.txt', type: 'text/plain' }] });
    expect(await sql`select name from pgboss.job where data::text like ${`%${file.id}%`}`).toEqual([]);
    for (let day = 0; day < 3; day += 1) await nextDay();
    expect(await isThere(file)).toBe(true);
  });

  test('a deleted role keeps its files while it can be taken back', async () => {
    const resume = await upload('简历.txt', '林晓，后端工程师');
    const named = { userFileUrl: [{ url: resume.url, name: '简历.txt', type: 'text/plain' }] };
    const [back, gone] = [await makeRole(named), await makeRole(named)];
    await app.call(deleteRole, { id: back }, token);
    await app.call(deleteRole, { id: gone }, token);
    await nextDay();
    await sql`update role set deleted_at = deleted_at - interval '23 hours' where deleted_at is not null`;
    await nextDay();
    expect((await app.call(restoreRole, { id: back }, token)).code).toBe(200);
    await nextDay();
    expect((await app.call(previewResume, { url: resume.url }, token)).data.lines).toEqual(['林晓，后端工程师']);
    await app.call(deleteRole, { id: back }, token);
    await sql`update role set deleted_at = deleted_at - interval '50 hours' where deleted_at is not null`;
    expect((await app.call(restoreRole, { id: gone }, token)).code, 'it would come back without them').toBe(404);
    await nextDay();
    await nextDay();
    expect(await isThere(resume)).toBe(false);
  });

  test('one that is opened, or named while it waits to go, stays', async () => {
    const [opened, named, neither] = [await upload('一.mp4'), await upload('二.mp4'), await upload('三.mp4')];
    await nextDay();
    await app.call(readFile, { id: opened.id }, token).catch(() => {}); // bytes, no envelope
    await makeRole({ roleDesc: named.url });
    const waiting = await sql`select id from file where unused_since is not null`;
    expect(waiting.map(({ id }) => id)).not.toEqual(expect.arrayContaining([opened.id]));
    expect(waiting.map(({ id }) => id)).not.toEqual(expect.arrayContaining([named.id]));
    await nextDay();
    expect([await isThere(opened), await isThere(named), await isThere(neither)]).toEqual([true, true, false]);
  });

  test('several processes do it together without harm', async () => {
    const other = await createTestApp({ database: database(), files: remote.store });
    const [kept, ...lost] = await Promise.all(Array.from({ length: 5 }, (_, at) => upload(`${at}.txt`)));
    if (!kept) throw new Error('nothing was uploaded');
    await sql`insert into file (id, account_id, sha256, size, name)
      select gen_random_uuid(), account_id, sha256, size, '又一份' from file, generate_series(1, 60) where id in ${sql(lost.map(({ id }) => id))}`;
    await makeRole({ roleDesc: kept.url });
    const contents = await Promise.all(lost.map(contentOf));
    await nextDay();
    await sql`update file set unused_since = unused_since - interval '25 hours'`;
    await Promise.all([runIn(app), runIn(other)]);
    expect(await isThere(kept)).toBe(true);
    expect((await Promise.all(lost.map(isThere))).filter(Boolean)).toEqual([]);
    expect(await sql`select id from file where name = '又一份'`).toEqual([]);
    expect(contents.filter((sha256) => remote.contents.has(sha256))).toEqual([]);
    expect(await sql`select sha256 from content_removal`).toEqual([]);
    await other.close();
  });

  test('a removal that was cut off after its record had gone is taken up by the next process', async () => {
    const [one, two] = [await upload('一.txt'), await upload('二.txt')];
    const contents = [await contentOf(one), await contentOf(two)];
    remote.store.remove = async () => {
      throw new Error('cut off');
    };
    await nextDay();
    await expect(nextDay()).rejects.toThrow('cut off');
    await app.modules.file.discard([two.id]).catch(() => {});
    expect([await isThere(one), await isThere(two)]).toEqual([false, false]);
    expect(contents.filter((sha256) => remote.contents.has(sha256))).toEqual(contents);
    remote.store.remove = remove;
    const next = await createTestApp({ database: database(), files: remote.store });
    await waitFor(async () => (contents.some((sha256) => remote.contents.has(sha256)) ? null : true));
    await next.close();
  });

  test('every table is looked through and watched, or was decided not to be, column by column', async () => {
    const rows =
      await sql`select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type not in ('integer', 'bigint', 'smallint',
        'real', 'double precision', 'boolean', 'timestamp with time zone')
      group by table_name`;
    const tables = new Map(rows.map(({ table, columns }) => [String(table), columns as string[]]));
    for (const table of tables.keys()) if (VECTOR_TABLE.test(table)) tables.delete(table);
    const decided = Object.keys(SILENT_TABLES).map((table) => [table, tables.get(table)]);
    expect(Object.fromEntries(decided), 'a new column of these: can it name a file?').toEqual(
      Object.fromEntries(Object.entries(SILENT_TABLES).map(([table, { columns }]) => [table, columns])),
    );
    const watched = await sql`select c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname in ('files_named', 'files_named_anew') and t.tgenabled = 'O' group by 1 having count(*) = 2`;
    const others = [...tables.keys()].filter((table) => !SILENT_TABLES[table]);
    expect(watched.map(({ table }) => table).toSorted(), 'select watch_file_names(…) in its migration').toEqual(
      others.toSorted(),
    );
  });
});

describePostgres('a file that comes to be named while the job runs', (url) => {
  test('stays, although whoever names it has not committed yet; its bytes leave the folder later', async () => {
    const database = await openTestPostgres(url);
    const app = await createTestApp({ database });
    const { token, accountId } = await app.createUser();
    const { data: address } = await app.upload('一.png', PIXEL, token);
    const { sql } = database;
    await sql`update file set created_at = now() - interval '50 hours', unused_since = now() - interval '25 hours'`;
    const job = app.jobs.list().find(({ kind }) => kind.name === 'file.free-unused');
    const run = () => job?.work.run({}, { signal: new AbortController().signal, isLast: false });
    const contents = async () =>
      (await fs.readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    await sql.begin(async (tx) => {
      await tx`insert into flow (id, account_id, name) values (${randomUUID()}, ${accountId}, ${address})`;
      await run();
    });
    const shown = await app.app.inject({ url: address, headers: { token } });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await contents()).toHaveLength(1);
    await sql`delete from flow`;
    await sql`update file set unused_since = now() - interval '25 hours'`;
    await run();
    expect(await contents()).toEqual([]);
    await app.close();
    await database.close();
  });
});
