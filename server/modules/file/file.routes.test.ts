import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userInfo } from '#contract/account.contract.ts';
import { fileCapacity, uploadFile, uploadFileToo } from '#contract/file.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { UPLOAD_POLICY } from '#server/platform/http/security-headers.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { FILM, PIXEL } from '#server/testing/tiny-media.ts';
import { waitFor } from '#server/testing/wait-for.ts';

const MIB = 1024 * 1024;

describe('files', () => {
  let app: TestApp;
  let address: string;
  let token: string;
  let stranger: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    ({ token } = await app.createUser('owner'));
    ({ token: stranger } = await app.createUser('stranger'));
  });
  afterAll(() => app.close());

  const read = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers: { token, ...headers } });
  const count = async () => (await app.database.sql`select count(*)::int as n from file`)[0]?.n as number;
  const stored = async () => (await app.database.sql`select name, size from file order by id desc limit 1`)[0];
  const contents = async () =>
    (await fs.readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;
  const send = (payload: Buffer | string, contentType: string) =>
    app.app.inject({ method: 'POST', url: uploadFile.path, headers: { token, 'content-type': contentType }, payload });
  /** A form with one file field, its bytes exactly as given (FormData would clean the name). */
  const form = (field: string, fileName: string, content: string) =>
    send(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n${content}\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
    );

  /** Streams a file of `size` bytes over the real server without ever holding it. */
  async function stream(size: number, field = 'upfile', headers: Record<string, string> = { token }) {
    const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="big.txt"\r\n\r\n`;
    const tail = '\r\n--b--\r\n';
    const request = http.request(address + uploadFile.path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': head.length + size + tail.length,
      },
    });
    // The answer may come before everything is sent.
    const answer = (once(request, 'response') as Promise<[http.IncomingMessage]>).then(async ([reply]) => ({
      status: reply.statusCode,
      envelope: JSON.parse(await text(reply)),
    }));
    const chunk = Buffer.alloc(MIB, 'a');
    request.write(head);
    for (let left = size; left > 0; left -= chunk.length)
      if (!request.write(left < chunk.length ? chunk.subarray(0, left) : chunk)) await once(request, 'drain');
    request.end(tail);
    return answer;
  }

  test('an upload answers an address, which reads the same bytes for its owner alone', async () => {
    const uploaded = await app.upload('社保指南.txt', '政务大厅二楼', token);
    expect(uploaded).toEqual({
      code: 200,
      message: '成功',
      data: expect.stringMatching(/^\/avatar\/file\?id=[0-9a-f-]{36}$/),
    });
    expect(await stored()).toEqual({ name: '社保指南.txt', size: '18' });
    const reply = await read(uploaded.data);
    expect(reply.body).toBe('政务大厅二楼');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'inline',
    });
    expect((await read(uploaded.data, { token: stranger })).json()).toMatchObject({
      code: 404,
      message: '文件不存在或已被删除',
    });
    expect((await app.app.inject(uploaded.data)).json()).toMatchObject({ code: 401 });
  });

  test('equal contents are stored once and stay two files', async () => {
    const before = await contents();
    const addresses = [
      await app.upload('一.txt', '相同的内容', token),
      await app.upload('二.txt', '相同的内容', stranger),
    ];
    expect(new Set(addresses.map((reply) => reply.data)).size).toBe(2);
    expect(await contents()).toBe(before + 1);
  });

  test.each([
    ['no form', 'hello', 'text/plain', 400],
    ['JSON', '{}', 'application/json', 400],
    [
      'no file',
      '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\nx\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
      400,
    ],
    ['nothing at all', '--b--\r\n', 'multipart/form-data; boundary=b', 400],
    ['a form without its boundary', 'x', 'multipart/form-data', 400],
    [
      'a form that breaks off',
      '--b\r\ncontent-disposition: form-data; name="upfile"; filename="a.txt"\r\n\r\nhalf',
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('%s is refused and stores nothing', async (_title, payload, contentType, code) => {
    const before = [await count(), await contents()];
    const reply = await send(payload, contentType);
    expect(reply.json()).toMatchObject({ code, data: null, message: expect.stringMatching(/^\p{Script=Han}/u) });
    expect([await count(), await contents()]).toEqual(before);
  });

  test('a file under another field is refused', async () => {
    const before = await count();
    expect((await form('file', 'a.txt', 'x')).json()).toEqual({ code: 400, message: '请选择要上传的文件', data: null });
    expect(await count()).toBe(before);
  });

  test.each([
    ['C:\\\\Users\\\\me\\\\报告.pdf', '报告.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a/b/合同 (终稿).docx', '合同 (终稿).docx'],
    ['名\u0007字\u202e.txt', '名字.txt'],
    ['..', '未命名文件'],
    ['\u0001', '未命名文件'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(251)}.pdf`],
  ])('the name %j is kept as %j', async (sent, kept) => {
    expect((await form('upfile', sent, `content of ${sent}`)).json().code).toBe(200);
    expect((await stored())?.name).toBe(kept);
  });

  test.each([
    ['页面.html', '<script>alert(1)</script>'],
    ['图.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['脚本.js', 'alert(1)'],
    ['程序', 'MZ'],
  ])('%s is a download that no browser runs', async (name, content) => {
    const reply = await read((await app.upload(name, content, token)).data);
    expect(reply.body).toBe(content);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': UPLOAD_POLICY,
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent(name));
  });

  test('a part of a file is read by range', async () => {
    const { data } = await app.upload('音频.mp3', '0123456789', token);
    const reply = await read(data, { range: 'bytes=2-4' });
    expect(reply.statusCode).toBe(206);
    expect(reply.body).toBe('234');
    expect(reply.headers['content-type']).toBe('audio/mpeg');
  });

  test('exactly 50 MB is taken; one byte more is refused in words, and nothing of it is kept', async () => {
    expect((await stream(LIMITS.libraryFileBytes)).envelope.code).toBe(200);
    const before = [await count(), await contents()];
    const reply = await stream(LIMITS.libraryFileBytes + 1);
    expect(reply).toEqual({ status: 200, envelope: { code: 413, message: '文件大小超过50MB', data: null } });
    expect([await count(), await contents()]).toEqual(before);
  });

  test('a far larger upload still gets its answer, and the server goes on', async () => {
    expect(await stream(120 * MIB)).toEqual({
      status: 200,
      envelope: { code: 413, message: '文件大小超过50MB', data: null },
    });
    expect((await app.upload('后.txt', 'x', token)).code).toBe(200);
  });

  test('a large upload under a wrong field gets its answer, too, as does one of half a megabyte without a session', async () => {
    expect((await stream(10 * MIB, 'file')).envelope).toMatchObject({ code: 400, message: '请选择要上传的文件' });
    expect((await stream(MIB / 2, 'upfile', {})).envelope).toMatchObject({ code: 401 });
  });

  test('a client that leaves in the middle leaves nothing behind', async () => {
    const before = [await count(), await contents()];
    const request = http.request(address + uploadFile.path, {
      method: 'POST',
      headers: { token, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 10 * MIB },
    });
    request.on('error', () => {}); // our own abort
    request.write('--b\r\ncontent-disposition: form-data; name="upfile"; filename="half.txt"\r\n\r\n');
    request.write(Buffer.alloc(MIB, 'a'));
    await waitFor(async () => ((await contents()) > Number(before[1]) ? true : null));
    request.destroy();
    await waitFor(async () => ((await contents()) === before[1] ? true : null));
    expect(await count()).toBe(before[0]);
  });

  test('with rename=1 each upload gets a name of its own; a cropped picture is named by its type', async () => {
    const upload = async (path: string, content: Blob, name?: string, by = token) => {
      const body = new FormData();
      if (name === undefined) body.append('upfile', content);
      else body.append('upfile', content, name);
      const reply = await fetch(address + path, { method: 'POST', headers: { token: by }, body });
      return (await reply.json()) as { code: number; data: string };
    };
    const names = [];
    for (const path of [
      `${uploadFile.path}?rename=1`,
      `${uploadFileToo.path}?rename=1`,
      `${uploadFile.path}?rename=0`,
    ]) {
      expect((await upload(path, new Blob(['一']), '说明.csv')).code).toBe(200);
      names.push((await stored())?.name);
    }
    expect(names.slice(0, 2)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.csv$/), expect.stringMatching(/\.csv$/)]);
    expect(new Set(names).size).toBe(3);
    expect(names[2]).toBe('说明.csv');
    const cropped = await upload(uploadFileToo.path, new Blob([PIXEL], { type: 'image/png' }));
    expect((await stored())?.name).toBe('图片.png');
    expect((await read(cropped.data)).headers['content-type']).toBe('image/png');
    expect((await read(cropped.data, { token: stranger })).json()).toMatchObject({ code: 404 });
    expect((await upload(`${uploadFile.path}?rename=2`, new Blob(['一']), 'a.txt')).code).toBe(400);
    expect((await upload(uploadFileToo.path, new Blob(['一']), 'a.txt', '')).code).toBe(401);
  });

  test('what an account keeps and may keep is told in bytes', async () => {
    const { token: other } = await app.createUser();
    const before = (await app.call(fileCapacity, {}, other)).data;
    expect(before).toEqual({ used: 0, limit: expect.any(Number) });
    await app.upload('容量.txt', '一二三', other);
    expect((await app.call(fileCapacity, {}, other)).data).toEqual({ used: 9, limit: before.limit });
    expect((await app.call(fileCapacity, {})).code).toBe(401);
  });

  test.each([['http://['], ['//'], [''], ['/avatar/file'], ['/avatar/file?id=1'], ['id=\u0000']])(
    '%j is no address of a file',
    async (url) => {
      const reply = await app.call(saveLibrary, { name: '库', fileList: [{ url, name: 'a.txt' }] }, token);
      expect([400, 404]).toContain(reply.code);
    },
  );

  test('what takes no room needs none: a full account makes an empty question library', async () => {
    const full = await app.createUser();
    await app.upload('满.txt', '一二三', full.token);
    await app.database.sql`update account set file_size_limit = 1 where id = ${full.accountId}`;
    expect(await app.call(saveLibrary, { name: '问答', type: 2 }, full.token)).toMatchObject({ code: 200 });
    expect((await app.upload('一.txt', '一', full.token)).code).toBe(413);
  });

  test('pictures and films have a capacity of their own, exact when several come at once, and the account is told what they take', async () => {
    const own = await app.createUser('filmed');
    const limitOf = (bytes: number) =>
      app.database.sql`update account set video_size_limit = ${bytes} where id = ${own.accountId}`;
    const upload = async (name: string, bytes: number, usage = '') => {
      const payload = new FormData();
      if (usage) payload.set('usage', usage);
      payload.set('upfile', new File([FILM.toString('latin1').padEnd(bytes, 'a').slice(0, bytes)], name));
      const reply = await app.app.inject({
        method: 'POST',
        url: uploadFile.path,
        headers: { token: own.token },
        payload,
      });
      return reply.json();
    };
    const shown = async () => {
      const reply = await app.app.inject({ url: userInfo.path, headers: { token: own.token } });
      const { usedFileSizeString, usedVideoSizeString, videoSizeString } = reply.json().data;
      return { usedFileSizeString, usedVideoSizeString, videoSizeString };
    };
    await limitOf(100);
    expect((await upload('说明.txt', 30)).code).toBe(200);
    expect((await upload('扫描.png', 30, 'document')).code).toBe(200); // read by a library, so knowledge
    const films = await Promise.all(Array.from({ length: 5 }, (_, at) => upload(`${at}.MP4`, 40)));
    expect(films.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(films.find(({ code }) => code !== 200)).toMatchObject({
      code: 413,
      message: expect.stringMatching(
        /^图片和视频容量不足，只剩 \d+B。请到“我的素材”删除不用的素材，到“数字人形象”删除不用的形象，到“我的知识库”的问答中去掉不用的图片和视频（没有用到的文件几天内自动清理，之后才腾出空间），或联系商务经理扩容$/,
      ),
    });
    const refusals = films
      .filter(({ code }) => code !== 200)
      .map(({ message }) => Number(/只剩 (\d+)B/.exec(message)?.[1]));
    expect(Math.max(...refusals), 'nobody is told that more is left than the file needs').toBeLessThan(40);
    expect((await upload('封面.webm', 21)).code).toBe(413);
    expect((await upload('说明2.txt', 200)).code).toBe(200);
    await app.database.sql`update account set file_size_limit = 300 where id = ${own.accountId}`;
    expect((await upload('录音.mp3', 41)).message, 'what can be deleted so that a recording fits').toMatch(
      /^知识库容量（录音也计入）不足，只剩 40B。请到“我的知识库”删除不用的文档.*“克隆声音”撤销不用的声音/,
    );
    await app.database.sql`update account set file_size_limit = 1000000 where id = ${own.accountId}`;
    expect(await shown()).toEqual({ usedFileSizeString: '260B', usedVideoSizeString: '80B', videoSizeString: '100B' });
  });
});
