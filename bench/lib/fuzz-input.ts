import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** As much of JSON Schema as the contract's inputs are made of. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** Ids that are tried: of the caller's own records, of another tenant's, and none. */
export interface Ids {
  own: readonly string[];
  others: readonly string[];
}

const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e右到左',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return process")()}}',
  '#{7*7}',
  '[a]('.repeat(400),
  '>'.repeat(2000),
  '𠮷'.repeat(300),
  'a'.repeat(100_000),
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'file:///etc/passwd',
  '[1,2',
  '{"a":'.repeat(500),
  '2026-13-45 99:99:99',
  'NaN',
  'null',
  'true',
];
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  -1,
  0.5,
  -0,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { constructor: { prototype: { polluted: 1 } } },
  JSON.parse('{"__proto__":{"polluted":1}}'),
  Array.from({ length: 3000 }, (_, index) => index),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.constantFrom('知识库', '你好', 'zhchs', '1', '0', 'demo') },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
);

/** Inputs of an endpoint: as it asks for them, nearly so, and nothing like it. */
export function makeInputs(input: z.ZodType, { own, others }: Ids): Arbitrary<unknown> {
  const id = fc.constantFrom(...own, ...others, NOBODY, 'no-id');
  const hostile = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.constantFrom(...HOSTILE_TEXTS), id);
  const rarely = (value: Arbitrary<unknown>) =>
    fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: hostile });

  function from(schema: Schema | boolean, depth: number): Arbitrary<unknown> {
    if (typeof schema === 'boolean' || depth > 6) return fc.constant(null);
    const some = schema.anyOf ?? schema.oneOf;
    if (some) return fc.oneof(...some.map((part) => from(part, depth + 1)));
    if (schema.allOf) {
      const parts = fc.tuple(...schema.allOf.map((part) => from(part, depth + 1)));
      return parts.map((values) => Object.assign({}, ...values));
    }
    if (schema.enum) return rarely(fc.constantFrom(...schema.enum));
    if ('const' in schema) return rarely(fc.constant(schema.const));
    const types = [schema.type ?? 'anything'].flat();
    return rarely(fc.oneof(...types.map((type) => ofType(type, schema, depth))));
  }

  function ofType(type: string, schema: Schema, depth: number): Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'string') return schema.format === 'uuid' ? id : fc.oneof(text, id);
    if (type === 'integer' || type === 'number') {
      const [min, max] = [
        Math.ceil(Math.max(schema.minimum ?? 0, -1000)),
        Math.ceil(Math.min(schema.maximum ?? 100, 1000)),
      ];
      return fc.oneof(fc.integer({ min: Math.min(min, max), max: Math.max(min, max) }), fc.constantFrom(min, max));
    }
    if (type === 'array') return fc.array(from(schema.items ?? {}, depth + 1), { maxLength: 4 });
    if (type !== 'object') return fc.oneof(text, fc.integer(), fc.boolean());
    const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, from(part, depth + 1)]);
    const record = Object.fromEntries(fields);
    return fc.oneof(fc.record(record), fc.record(record, { requiredKeys: [] }));
  }

  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return fc.oneof({ weight: 19, arbitrary: from(schema, 0) }, { weight: 1, arbitrary: hostile });
}
