import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { auditPage } from '#contract/operator.contract.ts';
import { deleteProvider, providerList, saveProvider, testProvider } from '#contract/provider.contract.ts';
import { startScriptedUpstream } from '#server/testing/scripted-upstream.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openTestPostgres } from '#server/testing/test-database.ts';

const KEY = 'sk-very-secret-0123456789';
const MODEL = { name: 'qwen-plus', model: 'qwen-plus-latest' };
const SPEECH = { voices: [{ voice: 'alloy', name: '阿洛' }] };
const INPUT = { purpose: 'chat', name: '通义千问', baseUrl: 'https://api.example.com/v1/', key: KEY, models: [MODEL] };

describe('services of models', () => {
  let app: TestApp;
  let operator: string;
  beforeAll(async () => {
    const llm = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'env-secret-key-9876', models: new Map([['a', 'b']]) };
    app = await createTestApp({ jobs: false, llm });
    const user = await app.createUser('boss');
    operator = user.token;
    await app.database.sql`update account set admin_flag = 1 where id = ${user.accountId}`;
  });
  afterAll(() => app.close());

  const list = async () => (await app.call(providerList, {}, operator)).data;
  const save = (input: object) => app.call(saveProvider, input, operator);
  const audit = async () => (await app.call(auditPage, {}, operator)).data.records;
  const found = () => app.modules.provider.findProviders('chat');

  test('the service of the environment is listed, read-only and without its key', async () => {
    const all = await list();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ id: 'environment', name: '来自环境变量', readOnly: true, keyState: 'set' });
    expect(JSON.stringify(all)).not.toContain('env-secret');
    expect((await save({ ...INPUT, id: 'environment' })).code).toBe(400);
  });

  test('a saved service serves at once; its key is sealed, and never read back or logged', async () => {
    let changes = 0;
    const stop = app.modules.provider.onChange(() => {
      changes += 1;
    });
    const { data } = await save(INPUT);
    expect(data).toMatchObject({
      baseUrl: 'https://api.example.com/v1',
      keyState: 'set',
      keyTail: '6789',
      priority: 100,
    });
    expect(changes).toBe(1);
    stop();
    expect(found().map(({ name, key }) => [name, key])).toEqual([
      ['通义千问', KEY],
      ['来自环境变量', 'env-secret-key-9876'],
    ]);
    const [row] = await app.database.sql`select * from provider`;
    const entries = await audit();
    expect(entries[0]).toMatchObject({ action: 'provider.create', targetName: '通义千问' });
    expect(entries[0]?.changes).toContainEqual({ field: 'apiKey', before: '', after: '已更换' });
    expect(JSON.stringify([row, entries, await list()])).not.toContain('secret-0123');
  });

  test('a header that holds a secret does not reach the log', async () => {
    const template = { headers: 'X-Token: written-secret', body: '{"t":"{{text}}"}' };
    const speech = { ...SPEECH, template };
    const { data } = await save({ ...INPUT, name: '云端语音', purpose: 'speech', kind: 'speech-http', speech });
    expect(data.speech?.template?.headers).toBe('X-Token: written-secret');
    expect(JSON.stringify(await audit())).not.toContain('written-secret');
    expect(app.modules.provider.findProviders('speech')[0]).toMatchObject({ speech: { voices: [{ voice: 'alloy' }] } });
    await app.call(deleteProvider, { id: data.id }, operator);
  });

  test('the key stays when it is left out, but not with another host, and goes when it is emptied', async () => {
    const [stored] = await list();
    const { key: _, ...rest } = { ...INPUT, id: stored?.id };
    expect((await save({ ...rest, baseUrl: 'https://api.example.com/v2', enabled: 1 })).data.keyTail).toBe('6789');
    const moved = await save({ ...rest, baseUrl: 'https://elsewhere.example.com/v1' });
    expect(moved).toMatchObject({ code: 400, message: '服务地址换了主机，请重新填写密钥' });
    expect(moved.data).toEqual([{ field: 'key', message: '服务地址换了主机，请重新填写密钥' }]);
    expect(found()[0]).toMatchObject({ baseUrl: 'https://api.example.com/v2', key: KEY });
    expect((await save({ ...rest, key: '', enabled: 0 })).data).toMatchObject({ keyState: 'none', keyTail: '' });
    expect(found().map(({ name }) => name)).toEqual(['来自环境变量']);
    expect((await audit())[0]?.changes).toContainEqual({ field: 'apiKey', before: '', after: '已移除' });
  });

  test.each([
    [{ baseUrl: 'ftp://a.cn' }, '请填写以 http'],
    [{ purpose: 'speech' }, '请至少添加一个发音人'],
    [{ purpose: 'speech', speech: { voices: [SPEECH.voices[0], SPEECH.voices[0]] } }, '发音人 alloy 重复'],
    [{ purpose: 'speech', kind: 'speech-http', speech: { ...SPEECH, template: { body: '{}' } } }, '写上 {{text}}'],
    [{ purpose: 'speech', kind: 'dingDing', speech: SPEECH }, '这种接口只用于对话'],
    [{ kind: 'speech-http' }, '这种接口只用于语音合成'],
    [{ purpose: 'speech', kind: 'openai', speech: { ...SPEECH, cloning: 'enrol' } }, '不能这样克隆声音'],
    [{ speech: SPEECH }, '只有语音合成服务有发音人'],
    [{ baseUrl: 'https://user:pass@a.cn/v1' }, '请填写以 http'],
    [{ baseUrl: 'https://a.cn/v1?key=1' }, '请填写以 http'],
    [{ baseUrl: 'a.cn' }, '请填写以 http'],
    [{ key: '密钥' }, '密钥只能由'],
    [{ key: 'a\r\nb: c' }, '密钥只能由'],
    [{ models: [] }, '请至少添加一个模型'],
    [{ models: [MODEL, MODEL] }, '重复'],
    [{ models: [{ ...MODEL, promptPrice: -1 }] }, '价格不能小于 0'],
    [{ purpose: 'embedding', kind: 'dingDing' }, '这种接口只用于对话'],
    [{ purpose: 'telepathy' }, ''],
    [{ name: ' ' }, '请填写名称'],
    [{ concurrency: 0 }, '并发数应在'],
    [{ timeoutMs: 5 }, '超时应在'],
  ])('%j is refused and changes nothing', async (wrong, message) => {
    const before = await list();
    const reply = await save({ ...INPUT, name: '新的', ...wrong });
    expect(reply.code).toBe(400);
    expect(reply.message).toContain(message);
    expect(await list()).toEqual(before);
  });

  test('a name serves one service of a purpose; an unknown id answers 404', async () => {
    expect(await save(INPUT)).toMatchObject({ code: 400, message: '已有名为「通义千问」的模型服务' });
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await save({ ...INPUT, id, name: '别的' })).code).toBe(404);
    expect((await app.call(deleteProvider, { id }, operator)).code).toBe(404);
    expect((await app.call(testProvider, { id }, operator)).code).toBe(404);
  });

  test('a deleted service is gone at once, with its key', async () => {
    const id = (await list())[0]?.id ?? '';
    expect((await app.call(deleteProvider, { id }, operator)).code).toBe(200);
    expect((await list()).map((one) => one.id)).toEqual(['environment']);
    expect((await audit())[0]).toMatchObject({ action: 'provider.delete', targetName: '通义千问' });
    expect(await app.database.sql`select * from provider`).toHaveLength(0);
  });

  test('a key that another installation has sealed is asked for again', async () => {
    const { data } = await save({ ...INPUT, name: '旧密钥' });
    await app.database.sql`update provider set sealed_key = 'v1.a.b.c' where id = ${data.id}`;
    await save({ ...INPUT, name: '另一个' });
    expect((await list()).find(({ id }) => id === data.id)).toMatchObject({ keyState: 'unreadable', keyTail: '' });
    expect(found().map(({ name }) => name)).toEqual(['另一个', '来自环境变量']);
    const reply = await app.call(testProvider, { id: data.id }, operator);
    expect(reply).toMatchObject({ code: 400, message: '已保存的密钥无法解开，请重新填写' });
  });

  describe('tests of a service', () => {
    test('chat: one small question, with the stored key', async () => {
      let asked: unknown;
      const upstream = await startScriptedUpstream((call) => {
        asked = [call.body, call.authorization];
        call.send('好');
        call.end();
      });
      const draft = { ...INPUT, baseUrl: upstream.baseUrl };
      const { data } = await app.call(testProvider, { draft }, operator);
      expect(data).toMatchObject({ ok: true, error: '', dimensions: null, thinksFirst: false });
      expect(data.firstTokenMs).toBeLessThanOrEqual(data.totalMs);
      expect(asked).toEqual([
        expect.objectContaining({ model: MODEL.model, max_tokens: 1024, stream: true }),
        `Bearer ${KEY}`,
      ]);
      await upstream.close();
      const gone = await app.call(testProvider, { draft }, operator);
      expect(gone.data).toMatchObject({ ok: false, error: expect.stringContaining('无法连接模型服务') });
    });

    test('chat: that a model thinks first is told of a draft, and kept of a stored service', async () => {
      const upstream = await startScriptedUpstream((call) => {
        for (const text of ['他问', '一加一。\n', '</think>\n\n', '2']) call.send(text);
        call.end();
      });
      const draft = { ...INPUT, name: '会想', baseUrl: upstream.baseUrl };
      expect((await app.call(testProvider, { draft }, operator)).data).toMatchObject({ ok: true, thinksFirst: true });
      const { data: saved } = await save(draft);
      expect(saved.models[0]).toMatchObject({ thinksFirst: 0 });
      for (let n = 0; n < 2; n++)
        expect((await app.call(testProvider, { id: saved.id }, operator)).data).toMatchObject({ thinksFirst: true });
      expect((await list()).find(({ id }) => id === saved.id)?.models[0]).toMatchObject({ thinksFirst: 1 });
      expect(found().find(({ id }) => id === saved.id)?.models[0]).toMatchObject({ thinksFirst: 1 });
      const [last, before] = await audit();
      expect(last).toMatchObject({ action: 'provider.update', targetName: '会想' });
      expect(before, 'written once').toMatchObject({ action: 'provider.create' });
      await upstream.close();
    });

    test('chat: a model that is cut within its thinking works, and nothing is known of it', async () => {
      const upstream = await startScriptedUpstream((call) => {
        const choices = [{ delta: { reasoning_content: '他问一加一' }, finish_reason: 'length' }];
        call.sendRaw(`data: ${JSON.stringify({ choices })}\n\n`);
        call.end();
      });
      const { data } = await app.call(testProvider, { draft: { ...INPUT, baseUrl: upstream.baseUrl } }, operator);
      expect(data).toMatchObject({ ok: true, thinksFirst: false });
      await upstream.close();
    });

    test('what a service refuses is told without the key', async () => {
      const upstream = await startScriptedUpstream((call) => call.fail(401, `{"error":"bad key ${KEY}"}`));
      const { data } = await app.call(testProvider, { draft: { ...INPUT, baseUrl: upstream.baseUrl } }, operator);
      expect(data).toMatchObject({ ok: false, error: expect.stringContaining('拒绝了访问密钥') });
      expect(data.detail).toBe('HTTP 401: {"error":"bad key [masked]"}');
      await upstream.close();
    });

    test('a stored key does not go to another host with a draft', async () => {
      const { data } = await save({ ...INPUT, name: '留着' });
      const { key: _, ...draft } = { ...INPUT, id: data.id, baseUrl: 'http://127.0.0.1:9' };
      expect((await app.call(testProvider, { draft }, operator)).message).toBe('服务地址换了主机，请重新填写密钥');
    });

    /** A service that answers every request with one text. */
    async function answer(text: string, status = 200) {
      const paths: string[] = [];
      const server = http.createServer((request, reply) => {
        paths.push(request.url ?? '');
        request.resume().once('end', () => reply.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(text));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const ask = async (purpose: string) => {
        const speech = purpose === 'speech' ? SPEECH : null;
        const draft = { ...INPUT, purpose, speech, baseUrl: `http://127.0.0.1:${port}/v1` };
        return (await app.call(testProvider, { draft }, operator)).data;
      };
      return { ask, paths, close: () => server.close() };
    }

    test.each([
      ['embedding', '{"data":[{"embedding":[0.1,0.2,0.3]}]}', { ok: true, dimensions: 3 }, '/v1/embeddings'],
      ['embedding', '{"data":[]}', { ok: false, error: expect.stringContaining('不是向量') }, '/v1/embeddings'],
      ['embedding', '<html>', { ok: false, error: expect.stringContaining('无法识别') }, '/v1/embeddings'],
      ['rerank', '{"results":[{"index":0,"relevance_score":0.9}]}', { ok: true, dimensions: null }, '/v1/rerank'],
      [
        'speech',
        '<html>',
        { ok: false, soundMs: null, error: expect.stringContaining('不是 mp3') },
        '/v1/audio/speech',
      ],
      ['rerank', 'null', { ok: false, error: expect.stringContaining('不是排序结果') }, '/v1/rerank'],
    ])('%s answered with %s', async (purpose, text, expected, path) => {
      const service = await answer(text);
      expect(await service.ask(purpose)).toMatchObject(expected);
      expect(service.paths).toEqual([path]);
      service.close();
    });

    test.each(['chat', 'embedding', 'speech'])('no redirect is followed: %s', async (purpose) => {
      const service = await answer('', 302);
      const data = await service.ask(purpose);
      expect(data).toMatchObject({ ok: false, error: expect.stringContaining('转到了别的地址') });
      expect(service.paths).toHaveLength(1);
      service.close();
    });
  });
});

const postgres = inject('postgres');

describe.skipIf(!('url' in postgres))('services of models in two applications on one PostgreSQL', () => {
  /** Resolves at the next change of services that `app` notices. */
  const nextChange = ({ modules: { provider } }: TestApp) =>
    new Promise<void>((resolve) => {
      const leave = provider.onChange(() => {
        leave();
        resolve();
      });
    });

  test('a service that one saves and deletes is known at the other as soon as it is told', async () => {
    const database = await openTestPostgres('url' in postgres ? postgres.url : '');
    const one = await createTestApp({ jobs: false, database });
    const other = await createTestApp({ jobs: false, database });
    const boss = await one.createUser('boss');
    await database.sql`update account set admin_flag = 1 where id = ${boss.accountId}`;
    const known = () => other.modules.provider.findProviders('chat').map(({ name, key }) => [name, key]);

    const saved = nextChange(other);
    const { data } = await one.call(saveProvider, INPUT, boss.token);
    await saved;
    expect(known()).toEqual([['通义千问', KEY]]);
    const deleted = nextChange(other);
    await one.call(deleteProvider, { id: data.id }, boss.token);
    await deleted;
    expect(known()).toEqual([]);
    await Promise.all([one.close(), other.close()]);
    await database.close();
  });
});
