import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addWebSource,
  cancelWebSource,
  findWebSource,
  PAGE_STATUS,
  runWebSource,
  SOURCE_STATUS,
  updateWebSource,
  webPagePage,
} from '#contract/crawl.contract.ts';
import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { editSegment, segmentPage, waitingEdits } from '#contract/segment.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { type Answer, makePage, type ServedSite, serveSite } from './fixtures/serve-site.ts';

describe('a source that is read again', () => {
  let app: TestApp;
  let site: ServedSite;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    site = await serveSite({});
    app = await createTestApp({ crawlHosts: new Set([site.host]) });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(async () => {
    await app.close();
    site.close();
  });

  const serve = (pages: Record<string, Answer>) => {
    site.pages.clear();
    for (const [path, answer] of Object.entries(pages)) site.pages.set(path, answer);
  };
  const makeLibrary = async () => (await app.call(saveLibrary, { name: '网页' }, token)).data;
  const at = (path: string) => site.origin + path;
  const settled = (id: string) =>
    waitFor(async () => {
      const source = (await app.call(findWebSource, { id }, token)).data;
      return source.status === SOURCE_STATUS.running ? null : source;
    });
  const add = async (libId: string, mode: string, paths: string[]) => {
    const id = (await app.call(addWebSource, { libId, mode, urls: paths.map(at) }, token)).data;
    await settled(id);
    return id;
  };
  const pages = async (sourceId: string) => (await app.call(webPagePage, { sourceId }, token)).data.records;
  const documents = async (libId: string) =>
    waitFor(async () => {
      const { records } = (await app.call(documentPage, { libId }, token)).data;
      return records.every((row) => row.status !== 1) ? records : null;
    });

  test('says which version it has; a site that still has it sends nothing', async () => {
    const sent: (string | undefined)[] = [];
    let version = '"v1"';
    const page: Answer = (request, response) => {
      sent.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === version) return void response.writeHead(304).end();
      response.writeHead(200, {
        'content-type': 'text/html',
        etag: version,
        'last-modified': 'Wed, 01 Jul 2026 00:00:00 GMT',
      });
      response.end(makePage('公告', `版本 ${version} 的内容。`));
    };
    serve({ '/notice': page });
    const libId = await makeLibrary();
    const id = await add(libId, 'pages', ['/notice']);
    const [first] = await documents(libId);
    await app.call(runWebSource, { id }, token);
    expect(await settled(id)).toMatchObject({ status: SOURCE_STATUS.done, reason: null });
    expect((await pages(id))[0]?.status).toBe(PAGE_STATUS.unchanged);
    version = '"v2"';
    await app.call(runWebSource, { id }, token);
    await settled(id);
    expect((await pages(id))[0]?.status).toBe(PAGE_STATUS.read);
    expect(sent).toEqual([undefined, '"v1"', '"v1"']);
    const [now] = await documents(libId);
    expect(now?.id).toBe(first?.id);
    const [hit] = (await app.modules.knowledge.search(accountId, libId, '公告版本')).hits;
    expect(hit?.text).toContain('v2');
  });

  test('a changed page answers with its old text until the new one is read', async () => {
    let text = '每次可以借十册图书。';
    serve({ '/books': (_request, response) => void response.end(makePage('借阅', text)) });
    const libId = await makeLibrary();
    const id = await add(libId, 'pages', ['/books']);
    await documents(libId);
    text = '每次可以借二十册图书。';
    await app.call(runWebSource, { id }, token);
    await waitFor(async () => {
      const { hits } = await app.modules.knowledge.search(accountId, libId, '每次可以借几册图书');
      expect(hits).toHaveLength(1);
      return hits[0]?.text.includes('二十册') || null;
    });
  });

  test('what was changed by hand in a page stays through its new versions, and waits where the page says something else', async () => {
    let rules = ['每次可以借十册图书。', '逾期一天罚款一元。'];
    const page = () => makePage('借阅', rules.join('</p><p>'));
    serve({ '/books': (_request, response) => void response.end(page()) });
    const libId = (await app.call(saveLibrary, { name: '网页' }, token)).data;
    const id = await add(libId, 'pages', ['/books']);
    const [document] = await documents(libId);
    const docId = document?.id ?? '';
    const segments = async () => (await app.call(segmentPage, { docId }, token)).data.records;
    const again = async () => {
      await app.call(runWebSource, { id }, token);
      await settled(id);
      return documents(libId);
    };
    const [first] = await segments();
    const [before, after] = [first?.text ?? '', (first?.text ?? '').replace('十册', '三十册')];
    await app.call(editSegment, { docId, id: first?.id, text: after }, token);
    rules = [...rules, '闭馆前半小时停止借书。'];
    await again();
    expect((await segments()).map(({ text, edited }) => [text, edited])).toEqual([
      [after, true],
      ['闭馆前半小时停止借书。', false],
    ]);
    rules = ['借书须知已全部修订。'];
    await again();
    expect((await segments()).some(({ edited }) => edited)).toBe(false);
    const waiting = (await app.call(waitingEdits, { docId }, token)).data;
    expect(waiting).toMatchObject([{ action: 'edit', text: after, original: before }]);
    rules = ['每次可以借十册图书。', '逾期一天罚款一元。'];
    await again();
    expect((await segments()).map(({ text }) => text)).toEqual([after]);
  });

  test('other addresses: pages that it names no more leave it, their documents stay', async () => {
    serve({ '/a': makePage('甲', '甲的内容。'), '/b': makePage('乙', '乙的内容。') });
    const libId = await makeLibrary();
    const id = await add(libId, 'pages', ['/a']);
    const change = { id, mode: 'pages', urls: [at('/b')], schedule: 'daily', name: '新名字' };
    expect((await app.call(updateWebSource, change, token)).data).toEqual({ left: 1 });
    expect(await settled(id)).toMatchObject({ name: '新名字', urls: [at('/b')], schedule: 'daily' });
    expect((await pages(id)).map((row) => row.url)).toEqual([at('/b')]);
    expect((await documents(libId)).map((row) => row.name).sort()).toEqual(['乙.html', '甲.html']);
    // The rhythm alone: nothing is read again.
    expect((await app.call(updateWebSource, { ...change, schedule: 'weekly' }, token)).data).toEqual({ left: 0 });
    const source = (await app.call(findWebSource, { id }, token)).data;
    expect(source).toMatchObject({ status: SOURCE_STATUS.done, schedule: 'weekly' });
    expect(source.nextRunTime).not.toBeNull();
  });

  test('is not changed to what can not be read, nor while it is being read, nor by others', async () => {
    serve({ '/a': makePage('甲', '甲的内容。') });
    const libId = await makeLibrary();
    const id = await add(libId, 'pages', ['/a']);
    const change = (urls: string[], by = token) => app.call(updateWebSource, { id, mode: 'pages', urls }, by);
    expect(await change(['ftp://x'])).toMatchObject({ code: 400 });
    expect(await change(['http://169.254.169.254/'])).toMatchObject({ code: 400 });
    expect(await change([])).toMatchObject({ code: 400, message: '请填写网址' });
    const { token: stranger } = await app.createUser();
    expect(await change([at('/a')], stranger)).toMatchObject({ code: 404 });
    expect((await settled(id)).urls).toEqual([at('/a')]);
    let answer: () => void = () => {};
    serve({
      '/slow': (_request, response) => {
        answer = () => response.end(makePage('慢', '慢。'));
      },
    });
    const slow = (await app.call(addWebSource, { libId, mode: 'pages', urls: [at('/slow')] }, token)).data;
    expect(await app.call(updateWebSource, { id: slow, mode: 'pages', urls: [at('/a')] }, token)).toMatchObject({
      code: 409,
      message: '正在读取中，请等待完成或先停止',
    });
    await app.call(cancelWebSource, { id: slow }, token);
    answer();
  });

  test('ends where the account is full, and says so', async () => {
    serve({ '/1': makePage('一', '一'.repeat(500)), '/2': makePage('二', '二'.repeat(500)) });
    const libId = await makeLibrary();
    await app.database.sql`update account set file_size_limit =
      (select coalesce(sum(size), 0) + 100 from file where account_id = ${accountId}) where id = ${accountId}`;
    site.asked.length = 0;
    const id = await add(libId, 'pages', ['/1', '/2']);
    expect(await settled(id)).toMatchObject({
      status: SOURCE_STATUS.failed,
      reason: expect.stringContaining('知识库容量不足'),
    });
    expect((await pages(id))[0]).toMatchObject({ status: PAGE_STATUS.failed, documentId: null });
    expect(site.asked).not.toContain('/2');
    expect(await documents(libId)).toEqual([]);
    await app.database.sql`update account set file_size_limit = 1000000000 where id = ${accountId}`;
  });
});
