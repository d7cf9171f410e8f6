import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAvatarDetail } from '#contract/avatar.contract.ts';
import { COLUMN_LIMITS, type Endpoint } from '#contract/endpoint.contract.ts';
import { JSON_LIMITS, readJsonText } from '#contract/json-text.contract.ts';
import { saveAvatarNode } from '#contract/node.contract.ts';
import { updateProject } from '#contract/project.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import { saveSceneTemplate } from '#contract/scene-template.contract.ts';
import { validateInput } from '#server/platform/http/validate-input.ts';
import { readContract } from '#server/testing/read-contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const endpoints = await readContract();

/** What goes into columns of eight bytes: ids of segments, sizes of files, positions of events. */
const LARGE =
  /segmentPage\.around|Segment\.ids?(\[\])?|(file|video)SizeLimit|upload\/piece\.offset|event\/stream\.after|applyWaitingEdit\.segmentId/;

/** Custom parameters of a role: any names, bounded in number and length. */
const OPEN = ['saveRole', 'saveRoleForDocLib'].map((name) => `/avatar/avatarRole/${name}.varConfig`);

interface Schema {
  type?: string;
  maxItems?: number;
  maximum?: number;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** Paths of the whole numbers in an input that may be larger or smaller than any column takes. */
function listUnbounded(schema: Schema, path: string): string[] {
  const isOut = (limit: number | undefined) => limit === undefined || Math.abs(limit) > COLUMN_LIMITS.integer;
  const own = schema.type === 'integer' && (isOut(schema.maximum) || isOut(schema.minimum)) ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => listUnbounded(part, `${path}.${name}`)),
    ...(schema.items ? listUnbounded(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((part) => listUnbounded(part, path)),
    ...(typeof schema.additionalProperties === 'object' ? listUnbounded(schema.additionalProperties, `${path}{}`) : []),
  ];
}

/** Paths of the objects in an input whose further fields reach the handler. */
function listOpen(schema: Schema, path: string): string[] {
  const own = schema.properties && schema.additionalProperties !== false ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => listOpen(part, `${path}.${name}`)),
    ...(schema.items ? listOpen(schema.items, `${path}[]`) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts = []) =>
      parts.flatMap((part) => listOpen(part, path)),
    ),
  ];
}

/** As many values as an input may have, and more than any number where a list of it has no end. */
function countValues({ type, maxItems = Number.POSITIVE_INFINITY, items, properties = {}, ...rest }: Schema): number {
  const sum = (parts: Schema[]) => parts.reduce((total, part) => total + countValues(part), 0);
  if (type === 'array') return 1 + maxItems * countValues(items ?? {});
  const choices = [...(rest.anyOf ?? []), ...(rest.oneOf ?? [])].map(countValues);
  return 1 + sum(Object.values(properties)) + sum(rest.allOf ?? []) + Math.max(0, ...choices);
}

const outputOf = ({ input }: Pick<Endpoint, 'input'>): Schema =>
  z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Schema;
const inputOf = ({ input }: Pick<Endpoint, 'input'>): Schema =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

describe('input that no column takes', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await createTestApp({ jobs: false });
    const user = await app.createUser();
    token = user.token;
    await app.database.sql`update account set admin_flag = 1 where id = ${user.accountId}`;
  });
  afterAll(() => app.close());

  test('whole numbers of every input have bounds that columns have', () => {
    const unbounded = endpoints.flatMap((one) => listUnbounded(inputOf(one), one.path));
    expect(unbounded.filter((path) => !LARGE.test(path))).toEqual([]);
  });

  test('no input hands on a field that the contract does not name, but for what is kept as its sender wrote it', () => {
    const open = endpoints.flatMap((one) => listOpen(outputOf(one), one.path));
    expect(open.toSorted()).toEqual(OPEN);
  });

  test('no input of the contract is larger than the largest body that is read', () => {
    const large = endpoints.filter(({ style }) => style === 'json' || style === 'form');
    const counts = large.map((one) => ({ path: one.path, values: countValues(inputOf(one)) }));
    // A role has as many welcome texts as one likes: the body alone bounds them.
    const endless = counts.filter(({ path, values }) => values === Infinity && !/saveRole/.test(path));
    expect(endless).toEqual([]);
    expect(counts.filter(({ values }) => values > JSON_LIMITS.values && values < Infinity)).toEqual([]);
  });

  const lists = endpoints.flatMap(({ path, input }) =>
    Object.entries(inputOf({ input }).properties ?? {})
      .filter(([, { maxItems }]) => maxItems !== undefined)
      .map(([field]) => ({ path, input, field })),
  );
  const wide = Array(JSON_LIMITS.values).fill({});
  const refuse = (input: z.ZodType, value: unknown) => {
    const answer = validateInput({ schema: input })(value);
    return 'error' in answer ? answer.error.fields : [];
  };
  test.each(lists)('$path: $field is refused for its length before its items are looked at', ({ input, field }) => {
    expect(refuse(input, { [field]: wide })).toMatchObject([{ field }]);
  });

  test('lists within others, and behind choices, are refused for their length as well', () => {
    const components = 'scene.components';
    for (const { input } of [saveSceneTemplate, updateProject])
      expect(refuse(input, { scene: { components: wide } })).toMatchObject([{ field: components }]);
    expect(refuse(saveAvatarNode.input, { before: { components: wide } })).toMatchObject([
      { field: 'before.components', message: expect.stringMatching(/\d/) },
    ]);
  });

  test('of many faults the first are told', () => {
    const names = Array.from({ length: 50 }, (_, at) => `f${at}`);
    const input = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
    expect(refuse(input, {}).map(({ field }) => field)).toEqual(names.slice(0, 20));
  });

  test('a text of JSON in a field is bounded as a body is', () => {
    const many = JSON.stringify(wide.concat({}));
    const deep = '['.repeat(200) + ']'.repeat(200);
    for (const text of [many, deep]) {
      expect(() => readJsonText(text)).toThrow('too much');
      expect(refuse(saveRole.input, { welcomeText: text })).toMatchObject([{ field: 'welcomeText' }]);
      expect(readAvatarDetail(`{"driver":"clips","x":${text}}`)).toBeNull();
    }
  });

  test.each([true, ['5'], '1e1'])('%j passes for no number of any input', (value) => {
    const taking = endpoints.flatMap(({ path, input }) => {
      const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
      const properties = inputOf({ input }).properties ?? {};
      return Object.entries(shape)
        .filter(([field]) => /^(integer|number)$/.test(properties[field]?.type ?? ''))
        .filter(([, field]) => field.safeParse(value).success)
        .map(([field]) => `${path} ${field}`);
    });
    expect(taking).toEqual([]);
  });

  test.each(['2147483648', '-2147483649', '32768', '9007199254740993', '1e300', 'NaN', '0x10'])(
    '%s in each field of each query is refused or finds nothing',
    async (value) => {
      for (const endpoint of endpoints.filter(({ style, reply }) => style === 'query' && reply === 'json'))
        for (const field of Object.keys(inputOf(endpoint).properties ?? {})) {
          const url = `${endpoint.path}?${field}=${encodeURIComponent(value)}`;
          const reply = await app.app.inject({ method: endpoint.method, url, headers: { token } });
          expect(reply.statusCode, url).toBeLessThan(500);
          expect(reply.json().code, url).not.toBe(500);
        }
    },
  );

  test('an upload that ends in the middle is refused in words, wherever it was going', async () => {
    const boundary = 'cut';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="upfile"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const uploads = endpoints.filter(({ style }) => style === 'multipart');
    expect(uploads.length).toBeGreaterThan(3);
    for (const { path } of uploads)
      for (const body of [head, `${head}\x89PNG\r\n`, `${head}abc\r\n--${boundary}`, `--${boundary}`, '']) {
        const reply = await app.app.inject({
          method: 'POST',
          url: path,
          headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload: body,
        });
        expect(reply.statusCode, `${path} ${JSON.stringify(body)}`).toBeLessThan(500);
        const { code, message } = reply.json();
        expect(code, path).not.toBe(200);
        expect(message, path).toMatch(/\p{Script=Han}/u);
        expect(message, path).not.toBe('网络错误');
      }
  });
});
