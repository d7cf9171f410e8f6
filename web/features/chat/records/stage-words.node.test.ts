import fs from 'node:fs';
import { expect, test } from 'vitest';
import { nameStage } from './stage-words.ts';

test('every stage and closer of a turn has a word in the records', () => {
  const files = fs
    .globSync('server/modules/chat/turn/{stages,closers}/*.ts')
    .filter((file) => !file.endsWith('.test.ts'));
  const ids = files.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/^\s+id: '(\w+)',$/gm)].map(([, id]) => id ?? ''),
  );
  expect(ids.length).toBeGreaterThan(12);
  expect(ids.filter((name) => nameStage({ name }) === name)).toEqual([]);
});
