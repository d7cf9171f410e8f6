import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enableDocument, libraryStatus, saveLibrary } from '#contract/knowledge.contract.ts';
import { deleteProvider, saveProvider } from '#contract/provider.contract.ts';
import { embedLibrary, hitTest, librarySettings, RetrievalSettings } from '#contract/retrieval.contract.ts';
import { editSegment, enableSegment, segmentPage } from '#contract/segment.contract.ts';
import { type MockFault, startMockModels } from '#server/testing/mock-models.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const TEXTS = {
  社保: '社会保障卡遗失后，请携带有效身份证件到服务大厅三号窗口补领。',
  停车: '来访车辆停在南门停车场，两小时内免费，超过后每小时四元。',
  图书: '读者每次最多借五本，借期三十天，可以续借一次。',
};
/** Has no pair of characters in common with its answer, and the product knows no such words for it. */
const PARAPHRASE = '就诊凭证没影';

/** What the services answer instead of the usual, as long as it is set. */
let fault: (path: string) => MockFault | null = () => null;

describeWithDatabase('vectors of a library', (database) => {
  let app: TestApp;
  let mock: Awaited<ReturnType<typeof startMockModels>>;
  let token: string;
  let operator: string;
  let libId: string;
  let docId: string;
  let canKeep: boolean;

  beforeAll(async () => {
    mock = await startMockModels({ fault: ({ path }) => fault(path) });
    app = await createTestApp({ database: database() });
    ({ token } = await app.createUser());
    const user = await app.createUser('boss');
    operator = user.token;
    await database().sql`update account set admin_flag = 1 where id = ${user.accountId}`;
    libId = await addLibrary('指南', TEXTS);
    const [extension] = await database().sql`select from pg_available_extensions where name = 'vector'`;
    canKeep = extension !== undefined;
    const [row] = await database().sql`select id from document where library_id = ${libId} and name = '停车.txt'`;
    docId = row?.id;
  });
  afterAll(async () => {
    await app.close();
    await mock.close();
  });

  async function addLibrary(name: string, texts: Record<string, string>): Promise<string> {
    const fileList = [];
    for (const [title, text] of Object.entries(texts))
      fileList.push({ url: (await app.upload(`${title}.txt`, text, token)).data, name: `${title}.txt` });
    const id = (await app.call(saveLibrary, { name, fileList }, token)).data;
    await waitFor(async () => (await app.call(libraryStatus, [id], token)).data[0]?.status === 2 || null);
    return id;
  }
  const settings = async (id = libId) => (await app.call(librarySettings, { libId: id }, token)).data;
  const ready = (id = libId) =>
    waitFor(async () => {
      const { engines, vectors } = await settings(id);
      return engines.vector && vectors?.status === 2 && vectors.done === vectors.total ? vectors : null;
    });
  const ask = async (query: string, tried?: object) =>
    (await app.call(hitTest, { libId, query, ...(tried ? { settings: tried } : {}) }, token)).data;
  const configure = async (purpose: 'embedding' | 'rerank', model: string, more: object = {}) => {
    const models = [{ name: model, model }];
    const input = { purpose, name: model, baseUrl: mock.baseUrl, key: 'sk-1', models, ...more };
    return (await app.call(saveProvider, input, operator)).data.id;
  };
  const weighted = (weights: object) => RetrievalSettings.parse({ weights });
  const segments = async () => (await app.call(segmentPage, { docId, page: 1 } as never, token)).data.records;

  test('without a model the words decide alone, and they miss a paraphrase', async () => {
    expect(await settings()).toMatchObject({
      engines: { vector: false, rerank: false },
      reasons: { vector: '未配置向量模型', rerank: '未配置重排模型' },
      vectors: null,
    });
    const { hits, ms, notes } = await ask(PARAPHRASE);
    expect(hits.filter(({ passed }) => passed)).toEqual([]);
    expect(ms).not.toHaveProperty('vector');
    expect(notes).toEqual([]);
  });

  test('a database that cannot keep vectors says so, and everything else goes on', async (context) => {
    if (canKeep) return context.skip();
    const id = await configure('embedding', 'bge-m3');
    expect(await settings()).toMatchObject({
      engines: { vector: false },
      reasons: { vector: '当前数据库未安装 pgvector 扩展' },
      vectors: null,
    });
    const other = await addLibrary('其他', { 食堂: '食堂早餐七点开始供应。' });
    const { data } = await app.call(hitTest, { libId: other, query: '食堂早餐几点供应' }, token);
    expect(data.hits[0]).toMatchObject({ passed: true, title: '食堂.txt' });
    expect(data.notes).toEqual([]);
    expect(mock.calls).toEqual([]);
    await app.call(deleteProvider, { id }, operator);
  });

  describe('where they can be kept', () => {
    let provider: string;
    beforeAll(async () => {
      if (canKeep) provider = await configure('embedding', 'bge-m3');
    });
    const it = (title: string, run: () => Promise<void>) =>
      test(title, async (context) => (canKeep ? run() : context.skip()));

    it('switching a model on fills every library, and a paraphrase is found', async () => {
      const { done, total } = await ready();
      expect([done, total]).toEqual([3, 3]);
      const lexical = await ask('停车场超过两小时怎么收费');
      const { hits, ms, notes, answer } = await ask(PARAPHRASE);
      expect(hits[0]).toMatchObject({ passed: true, title: '社保.txt' });
      expect(hits[0]?.parts.vector).toBeGreaterThan(0);
      expect(answer.refused).toBe(false);
      for (const { score, parts } of [...hits, ...lexical.hits])
        expect(parts.lexical + parts.text + (parts.vector ?? 0)).toBeCloseTo(score, 10);
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
      expect(ms.vector).toBeGreaterThan(0);
      expect(notes).toEqual([]);
      expect(lexical.hits[0]?.title).toBe('停车.txt');
    });

    it('what has nothing to do with the library stays below the threshold', async () => {
      const { hits } = await ask('银河系的中心有多远');
      expect(hits.filter(({ passed }) => passed)).toEqual([]);
    });

    it('a weight of 0 leaves the words alone', async () => {
      const { hits, ms } = await ask(PARAPHRASE, weighted({ vector: 0 }));
      expect(hits.filter(({ passed }) => passed)).toEqual([]);
      expect(ms).not.toHaveProperty('vector');
    });

    it('an edited segment gets a new vector, a disabled one is found no more', async () => {
      const [parking] = await segments();
      mock.calls.length = 0;
      expect(parking?.text).toContain('南门');
      await app.call(editSegment, { docId, id: parking?.id, text: '医保卡弄没的人请走绿色通道。' }, token);
      await waitFor(async () => mock.calls.some(({ texts }) => texts[0]?.includes('绿色通道')) || null);
      await ready();
      // Only what was changed; a look at the length of the model's vectors may come at any time.
      expect(mock.calls.flatMap(({ texts }) => texts).filter((text) => text !== '你好')).toHaveLength(1);
      expect((await ask(PARAPHRASE)).hits[0]?.text).toContain('绿色通道');
      await app.call(enableSegment, { docId, ids: [parking?.id], enabled: false }, token);
      const { hits } = await ask(PARAPHRASE);
      expect(hits[0]?.title).toBe('社保.txt');
      expect(hits.map(({ segmentId }) => segmentId)).not.toContain(parking?.id);
      await app.call(enableSegment, { docId, ids: [parking?.id], enabled: true }, token);
      await waitFor(async () => (await ask(PARAPHRASE)).hits[0]?.text.includes('绿色通道') || null);
    });

    it('a document out of service is found by no meaning, and takes no other’s place among the nearest', async () => {
      // More of it is nearer than all that is compared.
      const near = Array.from({ length: 210 }, (_, n) => `${PARAPHRASE}，第 ${n} 次。`).join('\n');
      const lines = { segmentType: 'custom', separators: ['\\n'], segmentLength: 100 };
      const other = await addLibrary('两份', { 社保: TEXTS.社保 });
      const fileList = [{ url: (await app.upload('没影.txt', near, token)).data, name: '没影.txt' }];
      await app.call(saveLibrary, { id: other, name: '两份', fileList, ...lines }, token);
      await waitFor(async () => (await app.call(libraryStatus, [other], token)).data[0]?.status === 2 || null);
      await waitFor(async () => (await ready(other)).total === 211 || null);
      const titles = async () => {
        const { hits } = (await app.call(hitTest, { libId: other, query: PARAPHRASE }, token)).data;
        return [...new Set(hits.map(({ title }) => title))];
      };
      const [row] = await database().sql`select id from document where library_id = ${other} and name = '没影.txt'`;
      const turn = (enabled: boolean) => app.call(enableDocument, { ids: [row?.id], enabled }, token);
      expect(await titles()).toEqual(['没影.txt']);
      const read = mock.calls.length;
      await turn(false);
      expect(await titles()).toEqual(['社保.txt']);
      await turn(true);
      expect(await titles()).toEqual(['没影.txt']);
      // Its vectors were kept: nothing but questions was read.
      expect(
        mock.calls
          .slice(read)
          .flatMap(({ texts }) => texts)
          .filter((text) => text.includes('第 1 次')),
      ).toEqual([]);
    });

    it('a service that fails is named, and the words answer', async () => {
      fault = () => ({ status: 503 });
      const { hits, notes } = await ask('读者最多借几本，可以续借吗');
      expect(hits[0]).toMatchObject({ passed: true, title: '图书.txt' });
      expect(notes[0]).toContain('向量服务不可用');
      fault = () => null;
    });

    it('a document that comes while the service is down gets its vectors when it is back', async () => {
      fault = () => ({ status: 503 });
      const other = await addLibrary('食堂', { 食堂: '食堂早餐七点开始供应。' });
      const { reason } = await waitFor(async () => {
        const { vectors } = await settings(other);
        return vectors?.reason ? vectors : null;
      });
      expect(reason).toContain('模型服务出错');
      fault = () => null;
      expect(await ready(other)).toMatchObject({ done: 1, total: 1, reason: null });
    });

    it('a rerank model decides among what was found', async () => {
      const id = await configure('rerank', 'bge-reranker');
      expect((await settings()).engines).toEqual({ vector: true, rerank: true });
      const { hits, ms } = await ask('社保卡丢失怎么办');
      expect(hits[0]?.parts.rerank).toBeGreaterThan(0);
      for (const { score, parts } of hits)
        expect(parts.lexical + parts.text + (parts.vector ?? 0) + (parts.rerank ?? 0)).toBeCloseTo(score, 10);
      expect(ms.rerank).toBeGreaterThan(0);
      fault = (path) => (path.endsWith('/rerank') ? { status: 500 } : null);
      const without = await ask('社保卡丢失怎么办');
      expect(without.notes[0]).toContain('重排模型不可用');
      expect(without.hits[0]?.parts).not.toHaveProperty('rerank');
      fault = () => null;
      await app.call(deleteProvider, { id }, operator);
    });

    it('another model makes its own vectors, and the earlier one serves until they are there', async () => {
      mock.calls.length = 0;
      let open: () => void = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      let waiting = 0;
      const slow = await startMockModels({
        dimensions: 64,
        fault: async () => {
          waiting++;
          await gate;
          return null;
        },
      });
      const next = await configure('embedding', 'qwen3', { baseUrl: slow.baseUrl, priority: 1 });
      await waitFor(async () => waiting > 0 || null);
      const meanwhile = await settings();
      expect(meanwhile.vectors).toMatchObject({ status: 1, done: 0 });
      expect((await ask('医保卡弄没怎么办')).hits[0]?.parts.vector).toBeGreaterThan(0);
      expect(mock.calls.map(({ texts }) => texts[0])).toContain('医保卡弄没怎么办');
      open();
      await ready();
      await ask('医保卡弄没了');
      expect(slow.calls.map(({ texts }) => texts[0])).toContain('医保卡弄没了');
      await app.call(deleteProvider, { id: next }, operator);
      await slow.close();
    });

    it('switched off, it leaves all in place; switched on again, it has nothing to do', async () => {
      await app.call(deleteProvider, { id: provider }, operator);
      expect(await settings()).toMatchObject({ engines: { vector: false }, vectors: null });
      expect((await ask(PARAPHRASE)).ms).not.toHaveProperty('vector');
      mock.calls.length = 0;
      provider = await configure('embedding', 'bge-m3');
      await ready();
      expect((await ask(PARAPHRASE)).hits[0]?.passed).toBe(true);
      expect(mock.calls.every(({ texts }) => texts.length === 1)).toBe(true);
    });

    it('a model that answers in another length starts over', async () => {
      mock.state.dimensions = 96;
      expect((await ask('医保卡不见了怎么办')).notes[0]).toContain('维度已改变');
      await waitFor(async () => (await ask(`医保卡弄没 ${Math.random()}`)).notes.length === 0 || null);
      await ready();
      expect((await ask(PARAPHRASE)).hits[0]?.passed).toBe(true);
    });
  });

  test('another account gets neither settings nor vectors', async () => {
    const stranger = (await app.createUser()).token;
    expect((await app.call(librarySettings, { libId }, stranger)).code).toBe(404);
    expect((await app.call(embedLibrary, { libId }, stranger)).code).toBe(404);
    expect((await app.call(embedLibrary, { libId }, 'none')).code).not.toBe(200);
  });
});
