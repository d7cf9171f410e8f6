import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { isDeeper } from './bound-depth.ts';
import { createServer } from './create-server.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

test.each<[string, boolean]>([
  [lists(100), false],
  [lists(101), true],
  [objects(100), false],
  [objects(101), true],
  [`[${Array.from({ length: 500 }, () => '[]').join()}]`, false],
  [JSON.stringify(lists(500)), false],
  [JSON.stringify({ text: `"\\${lists(500)}` }), false],
  [`["a\\\\",${lists(101)}]`, true],
  ['['.repeat(500), true],
  ['"'.repeat(501), false],
])('%.40s', (text, is) => expect(isDeeper(text, 100)).toBe(is));

test('a body that is too deep is refused in words before it is read; another is read, a broken one is refused', async () => {
  const app = await createServer(createLog('silent'), 0);
  app.post('/x', async ({ body }) => ({ body }));
  const send = async (payload: string) =>
    (await app.inject({ method: 'POST', url: '/x', headers: { 'content-type': 'application/json' }, payload })).json();
  expect(await send(objects(300_000))).toMatchObject({
    code: 400,
    message: expect.stringContaining('嵌套过深，最多 100 层'),
  });
  expect(await send('{"a":[1]}')).toEqual({ body: { a: [1] } });
  for (const broken of ['{', '', '{"__proto__":{}}', ']]']) expect(await send(broken)).toMatchObject({ code: 400 });
  await app.close();
});
