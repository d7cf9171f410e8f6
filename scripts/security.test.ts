import fs from 'node:fs';
import { expect, test } from 'vitest';

const FILES = [
  'docs/security.md',
  'docs/security/rules.md',
  'docs/security/asvs-1-to-7.md',
  'docs/security/asvs-8-to-17.md',
];
const TABLES = FILES.slice(2);
/** How many requirements of levels 1 and 2 each section of the standard has; they come first in it. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
/** Of ours, as the pages name them: `server/app.ts`, `server/parsing`, `README.md`. */
const NAMED = /`((?:server|web|avatar|contract|bench|scripts|docs|e2e)\/[\w./-]+|[\w.-]+\.(?:md|json|cjs))`/g;
const listNamed = (text: string): string[] => Array.from(text.matchAll(NAMED), ([, name = '']) => name);
/** What fails where a requirement is met no longer: tests, and the check that plants a violation of each boundary. */
const TEST = /\.(?:test|spec)\.tsx?$|^scripts\/check-boundaries\.mjs$/;
/** A test, and titles of it, or parts of them: `a.test.ts` “what it shows”, “and what else”. */
const TITLED = /`([^`]+)`((?:,? “[^”]+”)+)/g;

interface Line {
  number: string;
  state: string;
  text: string;
}
const read = (file: string): string => fs.readFileSync(file, 'utf8');
const listLines = (text: string): Line[] =>
  Array.from(
    text.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]*)\|$/gm),
    ([, number = '', state = '', said = '']) => ({ number, state, text: said.trim() }),
  );
const lines = TABLES.flatMap((file) => listLines(read(file)));
const isTested = ({ text }: Line): boolean => listNamed(text).some((name) => TEST.test(name));
const listTitles = (text: string): [file: string, title: string][] =>
  [...text.matchAll(TITLED)].flatMap(([, file = '', titles = '']) =>
    Array.from(titles.matchAll(/“([^”]+)”/g), ([, title = '']): [string, string] => [file, title]),
  );

test.each(FILES)('what %s names is there', (file) => {
  const named = listNamed(read(file));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !fs.existsSync(name))).toEqual([]);
});

test('a name that nobody has is found', () => {
  expect(listNamed('met by `server/no-such-file.ts`, `NO.md` and `npm run fuzz`')).toEqual([
    'server/no-such-file.ts',
    'NO.md',
  ]);
});

test('every requirement of both levels has one line, in the order of the standard', () => {
  const asked = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
  );
  expect(lines.map(({ number }) => number)).toEqual(asked);
});

test('every requirement is met, not applicable or open, and says by what or why', () => {
  for (const { number, state, text } of lines) {
    expect(['met', 'n/a', '**open**'], number).toContain(state);
    expect(text, number).not.toBe('');
  }
});

test('what is met names the file that meets it, and its test or that there is none', () => {
  const met = lines.filter(({ state }) => state === 'met');
  expect(met.length).toBeGreaterThan(100);
  const without = met.filter((line) => {
    const isNamed = listNamed(line.text).some((name) => !TEST.test(name));
    return !isNamed || isTested(line) === /\bno test\b/.test(line.text);
  });
  expect(without).toEqual([]);
});

test('titles of tests are those of the files that are named with them', () => {
  const titles = listTitles(TABLES.map(read).join('\n'));
  expect(titles.length).toBeGreaterThan(50);
  expect(titles.filter(([file, title]) => !fs.existsSync(file) || !read(file).includes(title))).toEqual([]);
});

test('the figures on the first page are those of the lines', () => {
  const of = (state: string) => lines.filter((line) => line.state === state);
  const met = of('met');
  const alone = met.filter((line) => !isTested(line)).length;
  expect(read('docs/security.md').replace(/\s+/g, ' ')).toContain(
    `Of ${lines.length} requirements ${met.length} are met, ${met.length - alone} of them shown by a test; ${of('n/a').length} are not applicable, ${of('**open**').length} open.`,
  );
});
