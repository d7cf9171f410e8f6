import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { slimContract } from './lib/slim-contract.ts';

const slim = (code: string, kept: string[] = []) =>
  slimContract(code, parseAst(code).body as unknown as Parameters<typeof slimContract>[1], new Set(kept));

test('an endpoint keeps what a call needs, and its input only where the browser checks with it', () => {
  const code =
    "export const save = endpoint({ method: 'POST', path: '/名', input: A.extend({}), data: z.null(), summary: '保存' });";
  expect(slim(code)).toBe("export const save = /* @__PURE__ */ (() => endpoint({ method: 'POST', path: '/名' }))();");
  expect(slim(code, ['save'])).toContain("path: '/名', input: A.extend({}) }");
});

test('what is made by a call may go when nobody needs it; functions and plain values stay as they are', () => {
  expect(slim('const A = z.string().max(3);\nexport const B = 3;\nexport const f = () => g();')).toBe(
    'const A = /* @__PURE__ */ (() => z.string().max(3))();\nexport const B = 3;\nexport const f = () => g();',
  );
});
