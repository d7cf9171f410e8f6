import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addWebSource,
  cancelWebSource,
  deleteWebSource,
  findWebSource,
  PAGE_STATUS,
  removeGonePages,
  restoreWebSource,
  runWebSource,
  SOURCE_STATUS,
  scheduleWebSource,
  type WebPage,
  webPagePage,
  webSourcePage,
} from '#contract/crawl.contract.ts';
import { documentPage, restoreDocument, saveLibrary } from '#contract/knowledge.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { type Answer, makePage, type ServedSite, serveSite } from './fixtures/serve-site.ts';

describe('web upload', () => {
  let app: TestApp;
  let site: ServedSite;
  let token: string;
  let accountId: string;
  beforeAll(async () => {
    site = await serveSite({}, (path) => calendar(path));
    app = await createTestApp({ crawlHosts: new Set([site.host]) });
    ({ token, accountId } = await app.createUser());
  });
  afterAll(async () => {
    await app.close();
    site.close();
  });

  const serve = (pages: Record<string, Answer>) => {
    site.pages.clear();
    site.asked.length = 0;
    for (const [path, answer] of Object.entries(pages)) site.pages.set(path, answer);
  };
  const makeLibrary = async () => (await app.call(saveLibrary, { name: '网页' }, token)).data;
  const at = (path: string) => site.origin + path;
  const add = (libId: string, mode: string, paths: string[], more: object = {}) =>
    app.call(addWebSource, { libId, mode, urls: paths.map(at), ...more }, token);
  const find = async (id: string) => (await app.call(findWebSource, { id }, token)).data;
  const settled = (id: string) =>
    waitFor(async () => {
      const source = await find(id);
      return source.status === SOURCE_STATUS.running ? null : source;
    });
  const pagesOf = async (sourceId: string): Promise<Map<string, WebPage>> => {
    const { records } = (await app.call(webPagePage, { sourceId, size: 1000 }, token)).data;
    return new Map(records.map((page) => [page.url.slice(site.origin.length), page]));
  };
  const documents = async (libId: string) => {
    const list = () => app.call(documentPage, { libId, size: 1000 }, token);
    return waitFor(async () => {
      const { records } = (await list()).data;
      return records.every((row) => row.status !== 1) ? records : null;
    });
  };
  const search = async (libId: string, query: string) =>
    (await app.modules.knowledge.search(accountId, libId, query)).hits;

  test('a page becomes a document that answers, with its address', async () => {
    serve({ '/guide': makePage('借阅须知', '每位读者每次可以借阅十册图书，借期三十天。', ['/other']) });
    const libId = await makeLibrary();
    const added = await add(libId, 'pages', ['/guide#top']);
    expect(added.code).toBe(200);
    const source = await settled(added.data);
    expect(source).toMatchObject({ status: SOURCE_STATUS.done, reason: null, name: '127.0.0.1', nextRunTime: null });
    expect(source.counts).toMatchObject({ total: 1, read: 1 });
    expect(site.asked).toEqual(['/robots.txt', '/guide']);
    const [document] = await documents(libId);
    expect(document).toMatchObject({ name: '借阅须知.html', status: 2, kind: 'html', url: at('/guide') });
    const [hit] = await search(libId, '一次可以借几册图书');
    expect(hit).toMatchObject({ title: '借阅须知.html', url: at('/guide') });
    expect(hit?.text).toContain('十册');
  });

  test('a site is read within its path, and its traps end', async () => {
    serve({
      '/docs/index.html': makePage('首页', '这里是图书馆的介绍。', [
        'hours.html?utm_source=x',
        'hours.html',
        '/outside.html',
        'http://169.254.169.254/latest/',
        'away.html',
        'private/plan.html',
        'huge.html',
        'old.html',
        'picture.jpg',
        'same.html',
        'calendar?day=1',
      ]),
      '/docs/hours.html': makePage('开放时间', '图书馆每天上午九点开门。'),
      '/docs/same.html': makePage('开放时间', '图书馆每天上午九点开门。'),
      '/docs/away.html': redirectTo('http://169.254.169.254/latest/meta-data/'),
      '/docs/huge.html': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100 * 1024 * 1024 });
        response.write('<p>很长</p>');
      },
      '/docs/old.html': (_request, response) =>
        // The reply names an encoding that the page doesn't have.
        response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(Buffer.concat([Buffer.from('<title>old</title><p>'), Buffer.from('b5e7bbb0cac7b0cbc1e3d2bb', 'hex')])),
      '/outside.html': makePage('外面', '不在范围内。'),
      '/robots.txt': 'User-agent: *\nDisallow: /docs/private/',
    });
    const libId = await makeLibrary();
    const source = await settled((await add(libId, 'site', ['/docs/index.html'], { maxPages: 30 })).data);
    expect(source.status).toBe(SOURCE_STATUS.done);
    const pages = await pagesOf(source.id);
    const states = Object.fromEntries([...pages].map(([path, page]) => [path, page.status]));
    expect(states).toMatchObject({
      '/docs/index.html': PAGE_STATUS.read,
      '/docs/hours.html': PAGE_STATUS.read,
      '/docs/same.html': PAGE_STATUS.skipped,
      '/docs/away.html': PAGE_STATUS.failed,
      '/docs/huge.html': PAGE_STATUS.failed,
      '/docs/old.html': PAGE_STATUS.read,
      '/docs/private/plan.html': PAGE_STATUS.skipped,
    });
    expect(pages.get('/docs/away.html')?.reason).toBe('网址指向内网或本机地址，为安全起见不能读取');
    expect(pages.get('/docs/huge.html')?.reason).toBe('网页内容过大，已停止读取');
    expect(pages.get('/docs/same.html')?.reason).toContain('内容与');
    expect(pages.get('/docs/private/plan.html')?.reason).toContain('robots.txt');
    expect(pages.has('/outside.html') || pages.has('/docs/picture.jpg')).toBe(false);
    expect(site.asked).not.toContain('/docs/private/plan.html');
    // Each day links to the next for ever.
    const days = [...pages.keys()].filter((path) => path.includes('calendar'));
    expect(days.length).toBeLessThanOrEqual(5);
    expect(source.counts.total - source.counts.skipped).toBeLessThanOrEqual(30);
    await documents(libId);
    expect((await search(libId, '电话是多少'))[0]?.text).toContain('电话是八零一');
  });

  test('a site map, and the maps it leads to, say which pages there are', async () => {
    serve({
      '/sitemap.xml': `<sitemapindex><sitemap><loc>${at('/map-a.xml')}</loc></sitemap></sitemapindex>`,
      '/map-a.xml': `<!DOCTYPE x [<!ENTITY a "aaaa">]><urlset><url><loc>${at('/one')}</loc></url>
        <url><loc>http://elsewhere.example.com/</loc></url><url><loc>${at('/two')}</loc></url><url><loc>&a;</loc></url></urlset>`,
      '/one': makePage('一', '第一页的文字。', ['/three']),
      '/two': makePage('二', '第二页的文字。'),
    });
    const source = await settled((await add(await makeLibrary(), 'sitemap', ['/'])).data);
    const states = [...(await pagesOf(source.id))].map(([path, page]) => [path, page.status]);
    expect(states).toEqual([
      ['/one', PAGE_STATUS.read],
      ['/two', PAGE_STATUS.read],
    ]);
  });

  test('a site map that is not there is the reason of the source', async () => {
    serve({});
    const source = await settled((await add(await makeLibrary(), 'sitemap', ['/'])).data);
    expect(source).toMatchObject({ status: SOURCE_STATUS.failed, reason: '网站地图打不开（404）' });
  });

  test('read again: the same stays, the changed is replaced, the vanished is marked and removed on request', async () => {
    serve({
      '/a': makePage('甲', '甲地的海拔是一百米。'),
      '/b': makePage('乙', '乙地的海拔是二百米。'),
      '/c': makePage('丙', '丙地的海拔是三百米。'),
    });
    const libId = await makeLibrary();
    const { id } = await settled((await add(libId, 'pages', ['/a', '/b', '/c'])).data);
    const before = new Map((await documents(libId)).map((row) => [row.url, row]));
    site.pages.set('/b', makePage('乙', '乙地的海拔是二百五十米。'));
    site.pages.delete('/c');
    expect((await app.call(runWebSource, { id }, token)).code).toBe(200);
    expect((await settled(id)).counts).toMatchObject({ total: 3, read: 2, gone: 1 });
    const pages = await pagesOf(id);
    expect(['/a', '/b', '/c'].map((path) => pages.get(path)?.status)).toEqual([
      PAGE_STATUS.unchanged,
      PAGE_STATUS.read,
      PAGE_STATUS.gone,
    ]);
    const after = new Map((await documents(libId)).map((row) => [row.url, row]));
    expect(after.get(at('/a'))?.fileUrl).toBe(before.get(at('/a'))?.fileUrl);
    expect(after.get(at('/b'))?.id).toBe(before.get(at('/b'))?.id);
    expect((await search(libId, '乙地的海拔'))[0]?.text).toContain('二百五十米');
    expect((await search(libId, '乙地的海拔')).some((hit) => hit.text.includes('二百米'))).toBe(false);

    const removed = await app.call(removeGonePages, { id }, token);
    expect(removed.data).toEqual([before.get(at('/c'))?.id]);
    expect(await documents(libId)).toHaveLength(2);
    await app.call(restoreDocument, { ids: removed.data }, token);
    expect(await documents(libId)).toHaveLength(3);
  });

  test('a source is deleted with or without its documents, and comes back with them', async () => {
    serve({ '/a': makePage('甲', '甲地的海拔是一百米。') });
    const libId = await makeLibrary();
    const { id } = await settled((await add(libId, 'pages', ['/a'])).data);
    await documents(libId);
    const sources = async () => (await app.call(webSourcePage, { libId }, token)).data.total;
    await app.call(deleteWebSource, { id }, token);
    expect([await sources(), (await documents(libId)).length]).toEqual([0, 1]);
    expect((await app.call(runWebSource, { id }, token)).code).toBe(404);
    await app.call(restoreWebSource, { id }, token);
    expect([await sources(), (await documents(libId)).length]).toEqual([1, 1]);
    await app.call(deleteWebSource, { id, withDocuments: true }, token);
    expect([await sources(), (await documents(libId)).length]).toEqual([0, 0]);
    await app.call(restoreWebSource, { id }, token);
    expect([await sources(), (await documents(libId)).length]).toEqual([1, 1]);
    expect((await pagesOf(id)).get('/a')?.documentId).not.toBeNull();
  });

  test('a run can be stopped; what was read stays, and no run is started beside another', async () => {
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      serve({
        '/a': makePage('甲', '甲地的海拔是一百米。'),
        '/b': (_request, response) => {
          release = () => response.setHeader('content-type', 'text/html').end(makePage('乙', '乙地。'));
          resolve();
        },
      });
    });
    const id = (await add(await makeLibrary(), 'pages', ['/a', '/b'])).data;
    await arrived;
    expect((await app.call(runWebSource, { id }, token)).code).toBe(409);
    expect((await app.call(cancelWebSource, { id }, token)).code).toBe(200);
    release();
    serve({ '/a': makePage('甲', '甲地的海拔是一百米。'), '/b': makePage('乙', '乙地的海拔是二百米。') });
    expect((await find(id)).status).toBe(SOURCE_STATUS.cancelled);
    const pages = await pagesOf(id);
    expect([pages.get('/a')?.status, pages.get('/b')?.status]).toEqual([PAGE_STATUS.read, PAGE_STATUS.waiting]);
    await app.call(runWebSource, { id }, token);
    expect((await settled(id)).counts).toMatchObject({ read: 2, waiting: 0 });
  });

  test('a schedule says when it is read next, and may be changed', async () => {
    serve({ '/a': makePage('甲', '甲地。') });
    const { id, nextRunTime, lastRunTime } = await settled(
      (await add(await makeLibrary(), 'pages', ['/a'], { schedule: 'daily' })).data,
    );
    const day = 24 * 3600 * 1000;
    expect(Math.abs(Date.parse(nextRunTime ?? '') - Date.parse(lastRunTime ?? '') - day)).toBeLessThan(1000);
    await app.call(scheduleWebSource, { id, schedule: 'none' }, token);
    expect(await find(id)).toMatchObject({ schedule: 'none', nextRunTime: null });
    await app.call(scheduleWebSource, { id, schedule: 'weekly' }, token);
    // As if the week were over: the job that waits for it is due.
    await app.database.sql`update pgboss.job set start_after = now() where name = 'knowledge.crawl-due'`;
    await waitFor(async () => ((await find(id)).lastRunTime === lastRunTime ? null : true));
    expect(Date.parse((await settled(id)).nextRunTime ?? '')).toBeGreaterThan(Date.now() + 6 * day);
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(2);
  });

  test.each([
    [['ftp://example.com/'], '请填写以 http:// 或 https:// 开头的完整网址'],
    [['http://a:b@example.com/'], '网址中不能带有用户名和密码'],
    [[], '请填写网址'],
    [['http://example.com/', 'http://127.0.0.1/'], '网址指向内网或本机地址，为安全起见不能读取'],
    [['http://2130706433/'], '网址指向内网或本机地址，为安全起见不能读取'],
    [['http://example.com:6379/'], '不能读取端口 6379 上的网址，只能用 80、443、8080、8443'],
  ])('%j is refused at its field and adds nothing', async (urls, message) => {
    const libId = await makeLibrary();
    const reply = await app.call(addWebSource, { libId, mode: 'pages', urls }, token);
    expect(reply).toMatchObject({ code: 400, message });
    expect((await app.call(webSourcePage, { libId }, token)).data.total).toBe(0);
  });
});

function redirectTo(location: string): Answer {
  return (_request, response) => response.writeHead(302, { location }).end();
}

function calendar(path: string): Answer | null {
  const day = Number(/calendar\?day=(\d+)/.exec(path)?.[1]);
  return day ? makePage(`第${day}天`, `第 ${day} 天的安排。`, [`calendar?day=${day + 1}`]) : null;
}
