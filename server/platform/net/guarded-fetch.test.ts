import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchError, type FetchFailure } from './fetch-error.ts';
import { createGuardedFetch, type FetchOptions, USER_AGENT } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const OPTIONS: FetchOptions = { maxBytes: 100_000, timeoutMs: 5000, accept: ['text/html'] };

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

describe('guarded fetch', () => {
  let server: http.Server;
  let port: number;
  const seen: string[] = [];
  const pages: Record<string, Handler> = {};
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      seen.push(request.url ?? '');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const page = pages[request.url ?? ''];
      if (page) page(request, response);
      else response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const local = () => createGuardedFetch({ allowHosts: new Set([`127.0.0.1:${port}`]) });
  const open = (path: string, more: Partial<FetchOptions> = {}) =>
    local()(`http://127.0.0.1:${port}${path}`, { ...OPTIONS, ...more });
  const strict = (answers: Record<string, string[]> = {}) =>
    createGuardedFetch({
      allowHosts: new Set(),
      resolve: async (name) =>
        (answers[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
  const refusal = async (work: Promise<unknown>): Promise<FetchFailure> => {
    const error = await work.then(
      () => null,
      (caught: unknown) => caught,
    );
    if (!(error instanceof FetchError)) throw new Error(`not refused: ${error}`);
    return error.reason;
  };

  test('a page comes with its address, type and charset, asked for under our own name', async () => {
    pages['/page'] = (request, response) => response.end(`<p>${request.headers['user-agent']}</p>`);
    const page = await open('/page#part');
    expect(page).toMatchObject({ status: 200, contentType: 'text/html', charset: 'utf-8' });
    expect(page.url).toBe(`http://127.0.0.1:${port}/page`);
    expect(page.bytes.toString()).toBe(`<p>${USER_AGENT}</p>`);
  });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://①②⑦.0.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.31.255.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'http://sub.localhost./',
    'http://printer.local/',
    'http://metadata.google.internal/',
  ])('%s leads into a private network and is refused', async (url) => {
    expect(await refusal(strict({ localhost: ['127.0.0.1'] })(url, OPTIONS))).toBe('privateAddress');
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://user:secret@example.com/',
    'http://user@example.com/',
    'http://example.com:22/',
    'http://example.com:6379/',
    'http://',
    'example.com',
    'http://[fe80::1%25eth0]/',
    `http://example.com/${'a'.repeat(2000)}`,
  ])('%s is no address of a page', async (url) => {
    expect(await refusal(strict()(url, OPTIONS))).toBe('badUrl');
  });

  test.each([
    ['127.0.0.1'],
    ['10.0.0.5'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['::1'],
    ['93.184.216.34', '192.168.0.1'],
  ])('a name that resolves to %s is refused', async (...addresses) => {
    const fetch = strict({ 'rebind.example.com': addresses });
    expect(await refusal(fetch('http://rebind.example.com/', OPTIONS))).toBe('privateAddress');
  });

  test('addresses of the open internet are not refused', () => {
    for (const address of ['93.184.216.34', '1.1.1.1', '223.5.5.5', '2606:4700::1111'])
      expect(isPublicAddress(address), address).toBe(true);
    expect(isPublicAddress('no address')).toBe(false);
  });

  test('a name without addresses is not found', async () => {
    expect(await refusal(strict()('http://missing.example.com/', OPTIONS))).toBe('notFound');
  });

  test('the connection goes to the address that was checked, whatever the name says later', async () => {
    pages['/once'] = (_request, response) => response.end('<p>checked</p>');
    let asked = 0;
    // Trusted by name, so that the local server can play the public one; a second answer would lead nowhere.
    const fetch = createGuardedFetch({
      allowHosts: new Set([`rebind.example.com:${port}`]),
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    });
    const page = await fetch(`http://rebind.example.com:${port}/once`, OPTIONS);
    expect([page.bytes.toString(), asked]).toEqual(['<p>checked</p>', 1]);
  });

  test('without an operator’s word nothing local is fetched, and the server hears nothing of it', async () => {
    seen.length = 0;
    expect(await refusal(strict()(`http://127.0.0.1:${port}/page`, OPTIONS))).toBe('badUrl');
    expect(await refusal(strict()('http://127.0.0.1:8080/page', OPTIONS))).toBe('privateAddress');
    expect(seen).toEqual([]);
  });

  test.each([
    ['http://169.254.169.254/latest/', 'privateAddress'],
    ['http://localhost/', 'privateAddress'],
    ['//10.0.0.1/x', 'privateAddress'],
    ['file:///etc/passwd', 'badUrl'],
    ['http://a:b@example.com/', 'badUrl'],
    ['http://[::1', 'badUrl'],
  ])('a redirect to %s is refused', async (location, reason) => {
    pages['/away'] = (_request, response) => response.writeHead(302, { location }).end();
    expect(await refusal(open('/away'))).toBe(reason);
  });

  test('redirects are followed, and named; a circle and an endless chain end', async () => {
    pages['/first'] = (_request, response) => response.writeHead(301, { location: 'second' }).end();
    pages['/second'] = (_request, response) => response.end('<p>二</p>');
    expect((await open('/first')).url).toBe(`http://127.0.0.1:${port}/second`);
    pages['/circle'] = (_request, response) => response.writeHead(302, { location: '/circle' }).end();
    expect(await refusal(open('/circle'))).toBe('redirects');
    for (let n = 0; n < 9; n++)
      pages[`/chain${n}`] = (_request, response) => response.writeHead(307, { location: `/chain${n + 1}` }).end();
    seen.length = 0;
    expect(await refusal(open('/chain0'))).toBe('redirects');
    expect(seen).toHaveLength(6);
  });

  test('a name that turns private between two hops is refused at the second, and nobody hears of it', async () => {
    pages['/turn'] = (_request, response) =>
      response.writeHead(302, { location: 'http://rebind.example.com:8080/secret' }).end();
    const answers = ['127.0.0.1', '127.0.0.1'];
    const asked: string[] = [];
    // Trusted at one port, so that the local server can play the public one; at the other the name is like any.
    const fetch = createGuardedFetch({
      allowHosts: new Set([`rebind.example.com:${port}`]),
      resolve: async (name) => {
        asked.push(name);
        return [{ address: answers[asked.length - 1] ?? '', family: 4 }];
      },
    });
    seen.length = 0;
    expect(await refusal(fetch(`http://rebind.example.com:${port}/turn`, OPTIONS))).toBe('privateAddress');
    expect([asked, seen]).toEqual([['rebind.example.com', 'rebind.example.com'], ['/turn']]);
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data/', 'privateAddress'],
    ['http://[::ffff:7f00:1]/', 'privateAddress'],
    ['http://2130706433/', 'privateAddress'],
    ['ftp://example.com/a', 'badUrl'],
    ['gopher://127.0.0.1:6379/_x', 'badUrl'],
    ['data:text/html,<p>x</p>', 'badUrl'],
    ['javascript:alert(1)', 'badUrl'],
    ['http://example.com:6379/', 'badUrl'],
  ])('a chain that ends at %s is refused at its end', async (location, reason) => {
    for (let hop = 0; hop < 4; hop++)
      pages[`/hop${hop}`] = (_request, response) =>
        response.writeHead(308, { location: hop === 3 ? location : `/hop${hop + 1}` }).end();
    seen.length = 0;
    expect(await refusal(open('/hop0'))).toBe(reason);
    expect(seen).toEqual(['/hop0', '/hop1', '/hop2', '/hop3']);
  });

  test('two pages that lead to each other end after one round, whatever follows the #', async () => {
    pages['/there'] = (_request, response) => response.writeHead(303, { location: '/back#a' }).end();
    pages['/back'] = (_request, response) => response.writeHead(302, { location: '/there#b' }).end();
    seen.length = 0;
    expect(await refusal(open('/there'))).toBe('redirects');
    expect(seen).toEqual(['/there', '/back']);
  });

  test('an endless page is cut', async () => {
    const closed = new Promise<void>((resolve) => {
      pages['/endless'] = (_request, response) => {
        const write = (): void => {
          while (response.write('<p>又一行</p>'.repeat(100)));
          response.once('drain', write);
        };
        response.once('close', resolve);
        write();
      };
    });
    expect(await refusal(open('/endless'))).toBe('tooLarge');
    await closed;
  });

  test('a page that says it is huge is not read at all', async () => {
    let written = 0;
    pages['/huge'] = (_request, response) => {
      response.setHeader('content-length', 100_000_000);
      response.on('close', () => {
        written = response.socket?.bytesWritten ?? 0;
      });
      response.flushHeaders();
    };
    expect(await refusal(open('/huge'))).toBe('tooLarge');
    expect(written).toBeLessThan(1000);
  });

  test('a page that never gets on is given up after its time', async () => {
    pages['/slow'] = (_request, response) => void response.write('<p>');
    expect(await refusal(open('/slow', { timeoutMs: 100 }))).toBe('timeout');
  });

  test('compressed pages are read; a bomb is not, nor one inside another', async () => {
    pages['/gzip'] = (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('<p>压缩</p>'));
    expect((await open('/gzip')).bytes.toString()).toBe('<p>压缩</p>');
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    pages['/bomb'] = (_request, response) => response.setHeader('content-encoding', 'gzip').end(bomb);
    expect(await refusal(open('/bomb', { maxBytes: 5_000_000 }))).toBe('bomb');
    pages['/twice'] = (_request, response) =>
      response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync('x')));
    expect(await refusal(open('/twice'))).toBe('encoding');
    pages['/damaged'] = (_request, response) => response.setHeader('content-encoding', 'gzip').end('no gzip');
    expect(await refusal(open('/damaged'))).toBe('network');
  });

  test('other types than those asked for are refused', async () => {
    pages['/picture'] = (_request, response) => response.setHeader('content-type', 'image/png').end('png');
    expect(await refusal(open('/picture'))).toBe('contentType');
  });

  test('an error page has its status and no body', async () => {
    expect(await open('/none')).toMatchObject({ status: 404, bytes: Buffer.alloc(0) });
  });

  test('a server that does not answer is a network failure; who asked may stop', async () => {
    const fetch = createGuardedFetch({ allowHosts: new Set(['127.0.0.1:1']) });
    expect(await refusal(fetch('http://127.0.0.1:1/', OPTIONS))).toBe('network');
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(open('/slow', { signal: stop })).rejects.toThrow('stopped');
  });
});
