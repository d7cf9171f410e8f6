import { once } from 'node:events';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { companyConfig } from '#contract/company.contract.ts';
import { eventStream } from '#contract/event.contract.ts';
import { expect, signIn, test } from './support/product.ts';

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** One request as it goes over the wire: nothing is unpacked. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const request = http.request(url, { method, headers }).end();
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) };
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const ENCODINGS = ['br', 'gzip'] as const;

test('what the home page reads comes compressed, as whoever reads it can unpack it', { tag: '@gate' }, async ({
  product,
}) => {
  const page = await ask(product.address);
  const files = new Set(page.body.toString().match(/\/assets\/[\w-]+\.(?:js|css)/g));
  expect(files.size).toBeGreaterThan(3);
  let saved = 0;
  for (const file of files) {
    const plain = await ask(product.address + file);
    expect(plain.headers['content-encoding']).toBeUndefined();
    if (plain.body.length < 1024) continue;
    for (const encoding of ENCODINGS) {
      const packed = await ask(product.address + file, { 'accept-encoding': encoding });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(packed.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
      expect(UNPACK[encoding](packed.body).equals(plain.body), `${file} as ${encoding}`).toBe(true);
      saved += plain.body.length - packed.body.length;
      const head = await ask(product.address + file, { 'accept-encoding': encoding }, 'HEAD');
      expect(head.headers['content-length']).toBe(String(packed.body.length));
      const { etag = '' } = packed.headers;
      expect((await ask(product.address + file, { 'accept-encoding': encoding, 'if-none-match': etag })).status).toBe(
        304,
      );
    }
  }
  expect(saved).toBeGreaterThan(500_000);
});

test('pages and long answers of calls are compressed, short ones are not', { tag: '@gate' }, async ({ product }) => {
  for (const encoding of ENCODINGS) {
    const page = await ask(product.address, { 'accept-encoding': encoding });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(UNPACK[encoding](page.body).toString()).toContain('</html>');
    const config = await ask(product.address + companyConfig.path, { 'accept-encoding': encoding });
    expect(config.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(UNPACK[encoding](config.body).toString())).toMatchObject({ code: 200 });
  }
  const short = await ask(`${product.address}/avatar/nothing`, { 'accept-encoding': 'br' });
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('the first page of the workbench comes in few files and few bytes', { tag: '@gate' }, async ({
  page,
  product,
}) => {
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  // Opened last, by what keeps the page up to date.
  const followed = page.waitForRequest((request) => new URL(request.url()).pathname === eventStream.path);
  await signIn(page, product);
  await expect(page.getByRole('heading', { name: '我的角色' })).toBeVisible();
  await followed;
  const bytes = (await Promise.all(scripts)).reduce((all, size) => all + size, 0);
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.length).toBeLessThanOrEqual(15);
  expect(bytes / 1024).toBeLessThan(350);
});
