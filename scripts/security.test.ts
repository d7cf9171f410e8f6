import fs from 'node:fs';
import { expect, test } from 'vitest';

const FILES = ['docs/security.md', 'docs/security/asvs-1-to-7.md', 'docs/security/asvs-8-to-17.md'];
/** Of ours, as the pages name them: `server/app.ts`, `server/parsing`. */
const NAMED = /`((?:server|web|avatar|contract|bench|scripts|docs)\/[\w./-]+)`/g;
const listNamed = (text: string): string[] => Array.from(text.matchAll(NAMED), ([, name = '']) => name);

test.each(FILES)('what %s names is there', (file) => {
  const named = listNamed(fs.readFileSync(file, 'utf8'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !fs.existsSync(name))).toEqual([]);
});

test('a name that nobody has is found', () => {
  expect(listNamed('met by `server/no-such-file.ts` and `npm run fuzz`')).toEqual(['server/no-such-file.ts']);
});

test('every requirement is met, not applicable or open', () => {
  for (const file of FILES.slice(1))
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      if (!/^\| \d/.test(line)) continue;
      expect(line, file).toMatch(/^\| \d+\.\d+\.\d+ \| [^|]+ \| (?:met|n\/a|\*\*open\*\*) \| [^|]*\|$/);
    }
});
