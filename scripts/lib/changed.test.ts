import fs from 'node:fs';
import { expect, test } from 'vitest';
import { chooseJourneys, listSourceReaders } from './changed.mjs';

test('a feature concerns its journeys, what is shared concerns all, and texts and tests none', () => {
  expect(chooseJourneys(['web/features/share/share-page.tsx', 'docs/architecture.md'])).toEqual([
    'e2e/share.spec.ts',
    'e2e/every-page.spec.ts',
  ]);
  expect(chooseJourneys(['e2e/room.spec.ts', 'server/app.test.ts'])).toEqual(['e2e/room.spec.ts']);
  for (const shared of ['server/app.ts', 'web/ui/x.tsx', 'web/features/role/x.tsx', 'package-lock.json'])
    expect(chooseJourneys([shared, 'e2e/room.spec.ts']), shared).toBeNull();
  expect(chooseJourneys(['README.md', 'web/lib/request.test.ts'])).toEqual([]);
});

test('every feature in the map exists, and so does every journey that it names', () => {
  for (const feature of fs.readdirSync('web/features')) {
    const chosen = chooseJourneys([`web/features/${feature}/x.tsx`]);
    expect(chosen === null || chosen.length > 1, feature).toBe(true);
  }
  const source = fs.readFileSync('scripts/lib/changed.mjs', 'utf8');
  const map = source.slice(source.indexOf('JOURNEYS = {'), source.indexOf('\n};'));
  const named = [...map.matchAll(/'([\w-]+)'(?!:)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect(fs.existsSync(`e2e/${name}.spec.ts`), name).toBe(true);
});

test('tests that read sources are known', () => {
  expect(listSourceReaders()).toEqual(
    expect.arrayContaining([
      'server/compose/composition.test.ts',
      'web/lib/events/no-polls.node.test.ts',
      'web/ui/control-selectors.node.test.ts',
      'scripts/decisions.test.ts',
    ]),
  );
});
