import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#contract/file.contract.ts';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { waitFor } from '#server/testing/wait-for.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.createUser());
});
afterAll(() => app.close());

async function upload(name: string, usage: string | null): Promise<string> {
  const field = usage ? `--b\r\ncontent-disposition: form-data; name="usage"\r\n\r\n${usage}\r\n` : '';
  const reply = await app.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { token, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${field}--b\r\ncontent-disposition: form-data; name="upfile"; filename="${name}"\r\n\r\n${name}\r\n--b--\r\n`,
  });
  return reply.json().data;
}
const read = async (url: string) => (await app.app.inject({ url, headers: { token } })).body;

test('an upload for a document that was never added goes a day later; one that was added, or is for something else, stays', async () => {
  const [orphan, added, other] = [
    await upload('弃.txt', 'document'),
    await upload('用.txt', 'document'),
    await upload('它.txt', null),
  ];
  await app.call(saveLibrary, { name: '库', fileList: [{ url: added, name: '用.txt' }] }, token);
  const due = await app.database.sql`select start_after - now() > interval '23 hours' as later
    from pgboss.job where name = 'knowledge.sweep-upload'`;
  expect(due.map((row) => row.later)).toEqual([true, true]);
  await app.database.sql`update pgboss.job set start_after = now() where name = 'knowledge.sweep-upload'`;
  await waitFor(async () => (await read(orphan)).includes('文件不存在') || null);
  await waitFor(async () => {
    const rows = await app.database
      .sql`select 1 from pgboss.job where name = 'knowledge.sweep-upload' and state <> 'completed'`;
    return rows.length === 0 || null;
  });
  expect(await read(added)).toBe('用.txt');
  expect(await read(other)).toBe('它.txt');
});
