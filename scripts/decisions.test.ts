import fs from 'node:fs';
import { expect, test } from 'vitest';

const files = fs.readdirSync('docs/decisions').sort();

test.each(files)('%s has its number and its date', (file) => {
  const text = fs.readFileSync(`docs/decisions/${file}`, 'utf8');
  expect(text).toMatch(new RegExp(`^# ${file.slice(0, 3)} `));
  expect(text.slice(0, 300)).toMatch(/20\d\d-\d\d-\d\d/);
});

test('no number is given twice', () => expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length));
