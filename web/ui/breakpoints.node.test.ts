import fs from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from './breakpoints.ts';

const sheets = fs
  .globSync('web/**/*.css')
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))
  .filter(({ file }) => !file.endsWith('breakpoints.css'));
const names = new Map(
  [...fs.readFileSync('web/ui/breakpoints.css', 'utf8').matchAll(/@custom-media --(\S+) (.+);/g)].map(
    ([, name = '', condition = '']) => [name, condition],
  ),
);

test('scripts and style sheets mean the same windows by a name', () => {
  for (const [name, condition] of Object.entries(BREAKPOINTS)) expect(names.get(name)).toBe(condition);
});

test('style sheets use names that exist, and all of them', () => {
  const used = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/@media[^{]*/g)].join(' ').match(/(?<=\(--)[\w-]+/g) ?? []),
  );
  expect([...used].sort()).toEqual([...names.keys()].sort());
});

test('no sheet has a width of its own, but for what depends on the size of one picture', () => {
  const own = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{]*px[^{]*/g)].map(([query]) => `${file.split('/').at(-1)} ${query.trim()}`),
  );
  expect(own.sort()).toEqual([
    'floating-tools.module.css @media (max-width: 1679px)',
    'landing.module.css @media (--beyond-phone) and (max-height: 1199px)',
    'landing.module.css @media (max-height: 719px)',
  ]);
});
