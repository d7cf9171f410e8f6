import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatDocument } from '#contract/chat.contract.ts';
import { companyConfig } from '#contract/company.contract.ts';
import { documentPage } from '#contract/knowledge.contract.ts';
import { wordPage } from '#contract/moderation.contract.ts';
import { projectPage } from '#contract/project.contract.ts';
import { matchQuestion } from '#contract/question.contract.ts';
import { chatHistory } from '#contract/record.contract.ts';
import { openVisit } from '#contract/visit.contract.ts';
import { DEFAULT_BRAND } from '#server/modules/company/default-brand.ts';
import { SHIPPED_BRANDS } from '#server/modules/company/shipped-brands.ts';
import { type OpenDatabase, openEmbedded } from '#server/platform/database/open-database.ts';
import { startSupervisor, waitForRetries } from '#server/testing/bring-forward.ts';
import { type RunningServer, startServer } from '#server/testing/start-server.ts';
import { describePostgres, openPostgresFor } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** One archive a release; scripts/old-installation makes them. */
const INSTALLATIONS = new URL('testing/installations/', import.meta.url).pathname;

/** Sets the head of a brand's home page to what another version, or an operator, left there. */
const setHead = (key: string, head: object) =>
  `update public.company set config = jsonb_set(config, '{homeInfo,one}', config #> '{homeInfo,one}' || '${JSON.stringify(head)}') where key = '${key}';`;

/** As later versions shipped a brand, and as operators changed two. */
const AS_LEFT = [
  setHead('laihua', { name: '清禾', question: '', answer: '' }),
  setHead('oem', { headline: '我们的大厅', intro: '咨询、取号、带路，一位数字人全接下来。' }),
  setHead('tw', { name: '小明', question: '这场展览到几号？', answer: '到本月 30 日[1]，周一闭馆[2]。要我帮您预约吗' }),
].join('\n');

interface Known {
  role: string;
  questions: string;
  share: string;
  key: string;
  cid: string;
  file: string;
  fileText: string;
  reader: { account: string; password: string };
  unread: { library: string; documents: number };
}

for (const archive of await fs.readdir(INSTALLATIONS)) {
  const release = archive.replace('.tar.gz', '');
  describe(`an installation of ${release} (embedded)`, () =>
    startsOn(archive, async (sql, dataDir) => {
      await fs.mkdir(path.join(dataDir, 'database')); // it is made anew beside its files, which the server itself would refuse
      const database = await openEmbedded(dataDir);
      await database.sql.unsafe(sql);
      await database.close();
      return { env: {} };
    }));
  describePostgres(`an installation of ${release}`, () =>
    startsOn(archive, async (sql) => {
      const { database, url } = await openPostgresFor('empty');
      await database.sql.unsafe(sql);
      return { env: { DATABASE_URL: url }, database };
    }),
  );
}

interface Loaded {
  env: Record<string, string>;
  /** Stays open beside the server where there may be several connections. */
  database?: OpenDatabase;
}

/** @param load puts the old database where the server finds it; answers the environment that says so */
function startsOn(archive: string, load: (sql: string, dataDir: string) => Promise<Loaded>): void {
  let dataDir: string;
  let server: RunningServer;
  let known: Known;
  let token: string;
  let database: OpenDatabase | undefined;

  beforeAll(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-old-'));
    execFileSync('tar', ['-xzf', path.join(INSTALLATIONS, archive), '-C', dataDir]);
    known = JSON.parse(await fs.readFile(path.join(dataDir, 'known.json'), 'utf8'));
    const sql = await fs.readFile(path.join(dataDir, 'database.sql'), 'utf8');
    // A link ends after 30 days; this one is as old as the release.
    const sooner = `update public.share_token set expires_at = now() + interval '1 day';`;
    const loaded = await load([sql, sooner, AS_LEFT].join('\n'), dataDir);
    database = loaded.database;
    server = await startServer(dataDir, loaded.env);
    token = await server.signIn();
  });
  afterAll(async () => {
    await server?.stop();
    await database?.close();
    await fs.rm(dataDir, { recursive: true, force: true });
  });

  const post = async (at: string, input: object, headers: Record<string, string>) => {
    const reply = await fetch(server.address + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    return reply.text();
  };

  test('its accounts sign in', async () => {
    const { account, password } = known.reader;
    expect(await server.signIn(account, password)).not.toBe('');
    expect(await server.signIn('admin')).not.toBe('');
    expect(token).not.toBe('');
  });

  test('its role answers from its library, also to a program with its key', async () => {
    const question = '一张读者证能借几本书？';
    const asked = await post(chatDocument.path, { roleId: known.role, query: question, cid: '1' }, { token });
    expect(asked).toContain('十二本');
    const input = { model: known.role, messages: [{ role: 'user', content: question }] };
    const completed = await post('/v1/chat/completions', input, { authorization: `Bearer ${known.key}` });
    expect(JSON.parse(completed).choices[0].message.content).toContain('十二本');
  });

  test('its questions match, its conversation is read back, its words and projects are there', async () => {
    const matched = await server.call(matchQuestion, { libId: known.questions, query: '狗能进馆吗？' }, token);
    expect(matched.data.matches[0]).toMatchObject({ answer: '导盲犬可以入馆。', answers: true });
    const history = await server.call(chatHistory, { roleId: known.role, cid: known.cid }, token);
    expect(JSON.stringify(history.data)).toContain('十二本');
    const words = await server.call(wordPage, { keyword: '禁止的词' }, await server.signIn('admin'));
    expect(words.data.records).toHaveLength(1);
    expect((await server.call(projectPage, {}, token)).data.records).not.toEqual([]);
  });

  test('its share link opens', async () => {
    const reply = await server.call(openVisit, { roleId: known.role, token: known.share }, '');
    expect(reply).toMatchObject({ code: 200, data: { channel: 'share', name: '图书管理员' } });
  });

  test('its files are served', async () => {
    const url = new URL(known.file, server.address);
    expect(await (await fetch(url, { headers: { token } })).text()).toBe(known.fileText);
  });

  test('its brands name persons that are there, and keep what an operator changed', async () => {
    const headOf = async (key: string) => (await server.call(companyConfig, { key }, '')).data.homeInfo.one;
    const shipped = (key: string) => SHIPPED_BRANDS.find((brand) => brand.key === key)?.config.homeInfo.one;
    for (const key of ['laihua', 'njtwmc', 'hw']) expect(await headOf(key), key).toEqual(shipped(key));
    expect(await headOf('oem')).toEqual({
      ...{ bg: '', headline: '我们的大厅', person: '', name: '', question: '', answer: '' },
      intro: shipped('oem')?.intro,
    });
    expect(await headOf('tw')).toEqual({ ...shipped('tw'), name: '小明' });
    const { baseConfig } = (await server.call(companyConfig, { key: 'default' }, '')).data;
    expect(baseConfig.links).toEqual(DEFAULT_BRAND.baseConfig.links);
  });

  test('the work that was left in its queue is done', async () => {
    const { library, documents } = known.unread;
    const ask = async () => {
      const page = await server.call(documentPage, { libId: library, size: 50 }, token);
      return page.data.records.every(({ status }) => status !== 1) ? page.data.records : null;
    };
    const supervisor = database && (await startSupervisor(database));
    const read = await (supervisor ? waitForRetries(supervisor, ask) : waitFor(ask, 150_000));
    await supervisor?.stop();
    expect(read).toHaveLength(documents);
    for (const { name, status } of read) expect(status, name).toBe(2);
  });
}
