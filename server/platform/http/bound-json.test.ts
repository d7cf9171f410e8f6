import { expect, test } from 'vitest';
import { excessOf } from '#contract/json-text.contract.ts';
import { createLog } from '../log.ts';
import { createServer } from './create-server.ts';

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const many = (item: string, count: number): string => `[${Array(count).fill(item)}]`;
const fields = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"f${at}":1`)}}`;

test.each<[string, ReturnType<typeof excessOf>]>([
  [lists(100), null],
  [lists(101), 'depth'],
  [objects(100), null],
  [objects(101), 'depth'],
  [many('[]', 500), null],
  [JSON.stringify(lists(500)), null],
  [JSON.stringify({ text: `"\\${lists(500)}` }), null],
  [`["a\\\\",${lists(101)}]`, 'depth'],
  ['['.repeat(500), 'depth'],
  ['"'.repeat(501), null],
  [many('1', 1000), null],
  [many('1', 1001), 'values'],
  [many('{}', 500), null],
  [many('{}', 501), 'values'],
  [fields(1000), null],
  [fields(1001), 'values'],
  [JSON.stringify({ text: many('1', 5000) }), null],
])('%.40s', (text, excess) => expect(excessOf(text, { depth: 100, values: 1000 })).toBe(excess));

test('a body with too much in it is refused in words before it is read; another is read, a broken one is refused', async () => {
  const app = await createServer(createLog('silent'), 0);
  app.post('/x', async ({ body }) => ({ body }));
  const send = async (payload: string) =>
    (await app.inject({ method: 'POST', url: '/x', headers: { 'content-type': 'application/json' }, payload })).json();
  const refusals = { [objects(300_000)]: '嵌套过深，最多 100 层', [many('{}', 400_000)]: '项数过多，最多 20000 项' };
  for (const [body, message] of Object.entries(refusals))
    expect(await send(body)).toMatchObject({ code: 400, message: expect.stringContaining(message) });
  expect(await send('{"a":[1]}')).toEqual({ body: { a: [1] } });
  for (const broken of ['{', '', '{"__proto__":{}}', ']]']) expect(await send(broken)).toMatchObject({ code: 400 });
  await app.close();
});
