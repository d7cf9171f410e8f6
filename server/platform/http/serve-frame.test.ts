import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Brand, type CompanyConfig } from '#contract/company.contract.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';
import { serveWeb } from './serve-web.ts';

const TEMPLATE = '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>';
const BRAND: CompanyConfig = {
  companyId: '1',
  key: 'default',
  isDefault: true,
  ...Brand.parse({
    companyName: '明舟',
    title: '明舟',
    baseConfig: { colorObj: { btnBg: '#1f7a3d', text: '#1f7a3d' } },
  }),
};

test('the room of a project is framed by the sites that its owner names; one without any is as one that is not there', async () => {
  const [mine, closed] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-web-'));
  await fs.writeFile(path.join(folder, 'index.html'), TEMPLATE);
  await fs.writeFile(path.join(folder, 'site-pages.json'), '[]');
  await fs.mkdir(path.join(folder, 'site/share'), { recursive: true });
  await fs.writeFile(path.join(folder, 'site/share/pictures.json'), '[]');
  const other = await createServer(createLog('silent'), 0);
  const framersOf = async (id: string) => (id === mine ? ['a.example', '*.b.example:8443'] : []);
  await serveWeb(other, folder, async () => BRAND, '', framersOf);
  const framed = await other.inject(`/embed/${mine}`);
  expect(framed.headers['content-security-policy']).toMatch(
    /; frame-ancestors http:\/\/a\.example http:\/\/\*\.b\.example:8443$/,
  );
  expect(framed.headers['x-frame-options']).toBeUndefined();
  expect(framed.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(framed.body).toContain('<meta name="robots" content="noindex" />');
  expect((await other.inject(`/embed/${mine.toUpperCase()}?a=1`)).headers['content-security-policy']).toContain(
    'http://a.example',
  );
  const seen = async (id: string) => {
    const { statusCode, headers, body } = await other.inject(`/embed/${id}`);
    const plain = (text: unknown) => String(text).replaceAll(/nonce[-="]+[\w-]{22}/g, 'nonce');
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { statusCode, headers: plain(JSON.stringify(rest)), body: plain(body) };
  };
  const nothing = await seen(closed);
  expect(nothing.headers).toContain("frame-ancestors 'none'");
  expect(await seen('33333333-3333-4333-8333-333333333333')).toEqual(nothing);
  for (const url of [`/embed/${mine}/`, `/embed/${mine}x`, '/embed/home', `/embed/${mine}/home`]) {
    const reply = await other.inject({ url, headers: { accept: 'text/html' } });
    expect([url, reply.statusCode, reply.headers['x-frame-options']]).toEqual([url, 404, 'SAMEORIGIN']);
  }
  await other.close();
  await fs.rm(folder, { recursive: true, force: true });
});
