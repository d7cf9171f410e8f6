import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Brand, type CompanyConfig } from '#contract/company.contract.ts';
import { NOTICES_FILE } from '#contract/has-site-page.contract.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { SCRIPT_POLICY } from './security-headers.ts';
import { serveWeb } from './serve-web.ts';

const TEMPLATE = `<!doctype html><html><head>
<title>化身 Huashen</title><meta name="description" content="default" />
<link
  rel="icon" href="data:image/svg+xml,%234b5bff" />
<script type="module" src="/assets/app-1a2b.js"></script></head>
<body><div id="root"></div><noscript>请启用 JavaScript</noscript></body></html>`;

const home = [
  { as: 'h1', text: '让每块屏幕都有人应答' },
  { as: 'p', text: '今天就上岗。' },
  { as: 'h3', text: '懂你公司的那位同事', of: '/index/copilot' },
];
const help = [
  { as: 'h1', text: '帮助中心' },
  { as: 'p', text: '{brand}由{company}提供。' },
  { as: 'p', text: '{brand}成立于 2012 年。', introduces: true },
  { as: 'li', text: '绘画机', introduces: true },
  { as: 'li', text: '公司介绍' },
  { as: 'li', text: '服务协议' },
];
const inAll = (lines: typeof home) => ({ default: lines, A: lines, B: lines });
const PAGES = [
  { path: '/', name: '', description: '', listed: true, text: inAll(home) },
  { path: '/index/help', name: '帮助中心', description: '{brand}的协议。', listed: true, text: inAll(help) },
  { path: '/index/copilot', name: 'Copilot', description: '', listed: true, text: inAll(help) },
  { path: '/oem', name: '', description: '', listed: false, text: { default: [], A: [], B: [] } },
];

const PICTURES = [{ file: 'plain-help.jpg', page: '/index/help', alt: '帮助中心', shows: { homeVariant: 'default' } }];

const BRAND: CompanyConfig = {
  companyId: '1',
  key: 'oem',
  isDefault: false,
  ...Brand.parse({
    companyName: '明舟',
    title: '<b>明舟</b> $&',
    description: '" onload="x',
    ico: '/brands/oem-icon.svg',
    baseConfig: {
      colorObj: { btnBg: '#1f7a3d', text: '#1f7a3d' },
      company: '</script><script>alert(1)</script>',
      legalByHost: [{ host: 'legal.example', company: '另一家公司', filings: ['另备 1'] }],
    },
  }),
};

const CLOSED = { 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };
const readPolicy = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );

describe('the built web', () => {
  const asked: object[] = [];
  let app: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-web-'));
    await fs.mkdir(path.join(folder, 'assets'));
    await fs.mkdir(path.join(folder, 'brands'));
    await fs.writeFile(path.join(folder, 'index.html'), TEMPLATE);
    await fs.writeFile(path.join(folder, 'site-pages.json'), JSON.stringify(PAGES));
    await fs.mkdir(path.join(folder, 'site/share'), { recursive: true });
    await fs.writeFile(path.join(folder, 'site/share/pictures.json'), JSON.stringify(PICTURES));
    await fs.writeFile(path.join(folder, 'site/share/plain-help.jpg'), 'a picture');
    await fs.writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'run()');
    await fs.writeFile(path.join(folder, 'assets', 'silero-worker-1a2b.js'), 'judge()');
    await fs.writeFile(path.join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('run()'));
    await fs.writeFile(path.join(folder, 'brands', 'oem-logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await fs.writeFile(path.join(folder, 'brands', 'oem-logo.svg.gz'), gzipSync('<svg/>'));
    app = await createServer(createLog('silent'), 0);
    await serveWeb(app, folder, async (visit) => {
      asked.push(visit);
      return visit.host === 'plain.example' && visit.key !== 'oem'
        ? { ...BRAND, key: 'default', isDefault: true }
        : BRAND;
    });
  });
  afterAll(async () => {
    await app.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  describe.each([['/'], ['/index.html']])('the page at %s', (url) => {
    test('comes under its brand, always fresh, and nothing of the brand becomes markup', async () => {
      const reply = await app.inject(url);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('private, no-cache');
      expect(reply.body).toContain('<title>&lt;b&gt;明舟&lt;/b&gt; $&amp;</title>');
      expect(reply.body).toContain('<meta name="description" content="&quot; onload=&quot;x" />');
      expect(reply.body).toContain('<link rel="icon" href="/brands/oem-icon.svg" />');
      const [, json = ''] = /<script type="application\/json" id="brand">(.*?)<\/script>/s.exec(reply.body) ?? [];
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual(BRAND);
      expect(reply.body).toContain('<script type="module" src="/assets/app-1a2b.js"></script>');
      expect(reply.body.match(/<script/g)).toHaveLength(2);
    });

    test('has a strict policy: own scripts, styles by a nonce of this response, pictures over https', async () => {
      const reply = await app.inject(url);
      const policy = readPolicy(reply);
      const [, nonce] = /<meta property="csp-nonce" nonce="([\w-]{22})" \/>/.exec(reply.body) ?? [];
      expect(nonce).toBeDefined();
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'style-src': `'self' 'nonce-${nonce}'`,
        'img-src': "'self' data: blob: https:",
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'self'",
      });
      expect(String(reply.headers['content-security-policy'])).not.toContain('unsafe');
      const again = await app.inject(url);
      expect(readPolicy(again)['style-src']).not.toBe(policy['style-src']);
    });
  });

  test('any site may frame the page of shared rooms, and no other page', async () => {
    const framed = await app.inject('/embed');
    expect(framed.statusCode).toBe(200);
    expect(readPolicy(framed)).toMatchObject({
      'frame-ancestors': '*',
      'script-src': "'self'",
      'frame-src': "'self' https:",
    });
    expect(framed.headers['x-frame-options']).toBeUndefined();
    expect(framed.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(framed.headers['permissions-policy']).toContain('microphone=(self)');
    expect(framed.body).toContain('<meta name="robots" content="noindex" />');
    for (const url of ['/', '/index/help', '/embed/', '/embed/home', '/no-such-page', '/home/role']) {
      const reply = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, reply.headers['x-frame-options']]).toEqual([url, 'SAMEORIGIN']);
      expect(readPolicy(reply)['frame-ancestors'], url).not.toBe('*');
    }
  });

  test('the brand is asked for by key, host and the company of the last sign-in', async () => {
    asked.length = 0;
    await app.inject({ url: '/?key=oem', headers: { host: 'a.example:81', cookie: 'x=1; companyId=77-a; y=2' } });
    await app.inject({ url: '/?key=a&key=b', headers: { host: 'a.example', cookie: 'xcompanyId=1' } });
    expect(asked).toEqual([
      { key: 'oem', host: 'a.example:81', companyId: '77-a' },
      { key: '', host: 'a.example:81', companyId: '' },
      { key: '', host: 'a.example', companyId: '' },
    ]);
  });

  test('a page of the site says who it is to whoever runs no script, and nothing of the brand becomes markup', async () => {
    const { body, statusCode } = await app.inject({ url: '/index/help?index=2-0', headers: { host: 'a.example:81' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>帮助中心 · &lt;b&gt;明舟&lt;/b&gt; $&amp;</title>');
    expect(body).toContain('<meta name="description" content="明舟的协议。" />');
    expect(body).toContain('<link rel="canonical" href="http://a.example:81/index/help" />');
    expect(body).toContain('<meta property="og:image" content="http://a.example:81/site/share/plain-help.jpg" />');
    expect(body).toContain('<meta property="og:image:alt" content="帮助中心" />');
    expect((await app.inject('/site/share/plain-help.jpg')).headers['content-type']).toBe('image/jpeg');
    const [, text = ''] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? [];
    expect(text).toContain(
      '<h1>帮助中心</h1><p>明舟由&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;提供。</p><p>明舟成立于 2012 年。</p>',
    );
    expect(text).toContain('<ul><li>绘画机</li><li>公司介绍</li><li>服务协议</li></ul>');
    expect(text).toContain('<a href="/index/help">帮助中心</a>');
    expect(body.match(/<script/g)).toHaveLength(2);
  });

  test.each([
    ['says it itself', { introduction: '一家眼科医院。\n\n在苏州。' }, '<p>一家眼科医院。</p><p>在苏州。</p>'],
    ['was made here', { key: 'xingye' }, '<p>这里的交互数字人由明舟提供'],
  ])('a brand that %s is not introduced as those that the product ships', async (_title, values, told) => {
    const plain = await createServer(createLog('silent'), 0);
    await serveWeb(plain, folder, async () => ({ ...BRAND, ...values }));
    const { body } = await plain.inject('/index/help');
    expect(body).toContain(told);
    for (const shipped of ['2012', '绘画机']) expect(body).not.toContain(shipped);
    await plain.close();
  });

  test('on a host with a legal entity of its own the page names that one', async () => {
    const { body } = await app.inject({ url: '/index/help', headers: { host: 'legal.example:8443' } });
    const [, text = ''] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? [];
    for (const said of ['明舟由另一家公司提供。', '另一家公司，另备 1']) expect(text).toContain(said);
    expect(text).not.toContain('alert');
  });

  test('a brand without an icon has the product’s mark in its colour', async () => {
    const plain = await createServer(createLog('silent'), 0);
    await serveWeb(plain, folder, async () => ({ ...BRAND, ico: '' }));
    const icon = await plain.inject('/favicon.ico');
    expect(icon.headers['content-type']).toBe('image/x-icon');
    expect([...icon.rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]); // an ICO of three sizes
    for (const [name, size] of Object.entries({ 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 })) {
      const { headers, rawPayload } = await plain.inject(`/${name}.png`);
      expect(headers['content-type']).toBe('image/png');
      expect([rawPayload.toString('latin1', 12, 16), rawPayload.readUInt32BE(16)]).toEqual(['IHDR', size]);
    }
    const icons = ['192x192', '512x512'].map((sizes) => ({ sizes, type: 'image/png' }));
    expect((await plain.inject('/manifest.webmanifest')).json().icons).toMatchObject(icons);
    await plain.close();
  });

  test('a key in the address stays in what a page calls itself and in its links', async () => {
    const { body } = await app.inject({ url: '/?key=oem', headers: { host: 'plain.example' } });
    expect(body).toContain('<link rel="canonical" href="http://plain.example/?key=oem" />');
    expect(body).toContain('<a href="/index/help?key=oem">');
  });

  test.each([
    ['plain.example', 'default'],
    ['plain.example', 'gone'],
    ['a.example', 'oem'],
  ])('%s has one address for the brand that it shows without a key: %s', async (host, key) => {
    const { body } = await app.inject({ url: `/?key=${key}`, headers: { host } });
    expect(body).toContain(`<link rel="canonical" href="http://${host}/" />`);
    expect(body).toContain('<a href="/index/help">');
    expect((await app.inject({ url: `/sitemap.xml?key=${key}`, headers: { host } })).body).not.toContain('key=');
  });

  test.each(['/index/home', '/mIndex/mHome', '/index.html'])('%s is the home page', async (url) => {
    const { body } = await app.inject({ url, headers: { host: 'a.example' } });
    expect(body).toContain('<link rel="canonical" href="http://a.example/" />');
    expect(body).toContain('<h1>让每块屏幕都有人应答</h1>');
  });

  test.each(['a.example" onload="x', 'a.example/../b'])('the host %s is repeated nowhere', async (host) => {
    const { body } = await app.inject({ url: '/', headers: { host } });
    expect(body).not.toContain('rel="canonical"');
    expect(body).toContain('og:title');
  });

  test('machines find robots.txt, a site map of the listed pages, a manifest and an icon, under the brand', async () => {
    const headers = { host: 'a.example' };
    const { body: robots } = await app.inject({ url: '/robots.txt', headers });
    expect(robots).toMatch(/^Disallow: \/avatar\/\n[\s\S]*Sitemap: http:\/\/a\.example\/sitemap\.xml/m);
    const map = await app.inject({ url: '/sitemap.xml', headers });
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.body.match(/<loc>[^<]*/g)).toEqual([
      '<loc>http://a.example/',
      '<loc>http://a.example/index/help',
      '<loc>http://a.example/index/copilot',
    ]);
    const manifest = await app.inject({ url: '/manifest.webmanifest?key=oem', headers });
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ short_name: '明舟', start_url: '/?key=oem', theme_color: '#1f7a3d' });
    const icon = await app.inject({ url: '/favicon.ico', headers });
    expect([icon.statusCode, icon.headers.location]).toEqual([302, '/brands/oem-icon.ico']);
    const { headers: touch } = await app.inject({ url: '/apple-touch-icon.png', headers });
    expect(touch.location).toBe('/brands/oem-icon-180.png');
    expect(manifest.json().icons[1]).toMatchObject({ src: '/icon-512.png?key=oem', sizes: '512x512' });
    const { body } = await app.inject({ url: '/', headers });
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png?key=oem" />');
  });

  test('the licences of what the pages are made of are there to be read', async () => {
    const reply = await app.inject({ url: NOTICES_FILE, headers: { accept: 'text/html' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toMatch(/^Third-party notices\n[\s\S]+react /);
    expect(reply.body, 'served under every brand').not.toMatch(/Huashen|化身/);
  });

  test('an address that is not there: a page for people, the envelope for programs, and 404 for both', async () => {
    const asPerson = { accept: 'text/html,application/xhtml+xml' };
    const unlisted = ['/assets/', '/brands', '/brands/', '/site/share/', '/.git/config'];
    const lost = ['/nosuch/page', '/assets/gone-1a2b.js', '/brands/gone.svg', '/site/share/pictures.json', ...unlisted];
    for (const [url, headers] of lost.flatMap((at) =>
      [asPerson, { accept: '*/*' }, {}].map((one) => [at, one] as const),
    )) {
      const page = await app.inject({ url, headers });
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('<title>找不到 · ');
      expect(page.body).toContain('<meta name="robots" content="noindex" />');
      const packed = await app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip' } });
      expect(packed.headers['content-encoding'], url).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).toString()).toContain('<title>找不到 · ');
    }
    const mistyped = await app.inject({ url: '/%E0%A4%A?a=%', headers: asPerson });
    expect([mistyped.statusCode, mistyped.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(mistyped.body).toContain('<title>找不到 · ');
    for (const [url, headers] of [
      ['/api/%E0%A4%A', asPerson],
      ['/%E0%A4%A', { accept: 'application/json' }],
    ] as const)
      expect((await app.inject({ url, headers })).json()).toMatchObject({ code: 400, data: null });
    expect((await app.inject({ method: 'HEAD', url: '/nosuch', headers: asPerson })).statusCode).toBe(404);
    for (const request of [
      { method: 'POST' as const, url: '/nosuch', headers: asPerson },
      { url: '/nosuch', headers: { accept: 'application/json' } },
      { url: '/avatar/nosuch', headers: asPerson },
      { url: '/api/nosuch', headers: asPerson },
      { url: '/site-pages.json', headers: { accept: 'application/json' } },
    ]) {
      const reply = await app.inject(request);
      expect(reply.statusCode, request.url).toBe(404);
      expect(reply.json()).toEqual({ code: 404, message: '接口不存在', data: null });
    }
  });

  describe('a brand that leaves a page of the site away', () => {
    const under = async (over: Partial<CompanyConfig>, look: (other: FastifyInstance) => Promise<void>) => {
      const other = await createServer(createLog('silent'), 0);
      await serveWeb(other, folder, async () => ({ ...BRAND, ...over }));
      await look(other).finally(() => other.close());
    };
    const readMap = async (other: FastifyInstance) =>
      [...(await other.inject('/sitemap.xml')).body.matchAll(/<loc>http:\/\/[^/]+([^<]*)/g)].map(([, path]) => path);

    test.each([
      ['without Copilot', { copilotHide: 1 }],
      ['the default brand, tailored', { tailor: 1, isDefault: true }],
    ] as const)('%s: the page is not found, and nothing leads to it or speaks of it', (_name, over) =>
      under(over, async (other) => {
        const page = await other.inject('/index/copilot');
        expect(page.statusCode).toBe(404);
        expect(page.body).toContain('<title>找不到 · ');
        expect(page.body).not.toContain('og:');
        expect(await readMap(other)).toEqual(['/', '/index/help']);
        const [, text = ''] = /<noscript>(.*?)<\/noscript>/s.exec((await other.inject('/')).body) ?? [];
        expect(text).toContain('<a href="/index/help">');
        expect(text).not.toMatch(/copilot|懂你公司/i);
      }),
    );

    test('without navigation: none is served, search engines know the front alone, and the pages are there', () =>
      under({ navHide: 1 }, async (other) => {
        expect(await readMap(other)).toEqual(['/']);
        for (const url of ['/', '/index/help', '/index/copilot']) {
          const { body, statusCode } = await other.inject(url);
          expect(statusCode).toBe(200);
          const [, text = ''] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? [];
          expect(text).toContain('<h1>');
          expect(text).not.toMatch(/<nav|<a /);
        }
      }));
  });

  test('partners’ hosts are named where an installation has them', async () => {
    expect((await app.inject('/')).body).not.toContain('open-api-domain');
    const named = await createServer(createLog('silent'), 0);
    await serveWeb(named, folder, async () => BRAND, 'api.example.com');
    expect((await named.inject('/')).body).toContain('<meta name="open-api-domain" content="api.example.com" />');
    await named.close();
  });

  test('files compressed at build time are served so', async () => {
    const reply = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(reply.rawPayload).toString()).toBe('run()');
    expect(reply.headers['content-security-policy']).toBe(SCRIPT_POLICY);
  });

  test('one worker may run WebAssembly, and nothing may make code of text', async () => {
    const policy = readPolicy(await app.inject('/assets/silero-worker-1a2b.js'));
    expect(policy).toEqual({
      ...CLOSED,
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'connect-src': "'self'",
    });
  });

  test('a drawing opened as a page runs nothing', async () => {
    const reply = await app.inject({ url: '/brands/oem-logo.svg', headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'content-encoding': 'gzip' });
    const policy = readPolicy(reply);
    expect(policy).toMatchObject({ ...CLOSED, 'default-src': "'none'", sandbox: '' });
  });

  test('files named by their content are kept for a year', async () => {
    const reply = await app.inject('/assets/app-1a2b.js');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toContain('javascript');
  });

  test('without a built web the API is served alone', async () => {
    const bare = await createServer(createLog('silent'), 0);
    await serveWeb(bare, path.join(folder, 'missing'), () => Promise.reject(new Error('nobody asks')));
    expect((await bare.inject('/')).statusCode).toBe(404);
    await bare.close();
  });
});
