import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const OWN = /\.ant-[\w-]+/;
/** A comment of its own on the line before says why neither a token nor a semantic class reaches it. */
const bare = (css: string): string[] => {
  const lines = css.split('\n');
  return lines.filter((line, at) => OWN.test(line) && !/\*\/\s*$/.test(lines[at - 1] ?? ''));
};

it('styles reach into Ant Design by tokens and semantic classes; the few selectors of its own classes say why', () => {
  const found = globSync('web/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }));
  expect(found.flatMap(({ file, css }) => bare(css).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  expect(found.flatMap(({ css }) => css.match(new RegExp(OWN, 'g')) ?? []).length).toBeLessThanOrEqual(2);
});

it('a selector without a reason is found', () => {
  expect(bare('/* why */\n.a :global(.ant-input) {\n}\n.b :global(.ant-tabs-nav) {\n}')).toEqual([
    '.b :global(.ant-tabs-nav) {',
  ]);
});
