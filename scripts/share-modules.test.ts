import { expect, test } from 'vitest';
import { shareModules } from './lib/share-modules.ts';

type Modules = Record<string, [size: number, ...needs: string[]]>;
/** Lies in a file of its own, which grows by nothing. */
const LIBRARY = 'zod';

/** Groups as sorted lists of modules. */
function group(modules: Modules, visits: [weight: number, ...reads: string[]][]): string[] {
  const files = shareModules(
    new Map(
      Object.entries(modules).map(([id, [size, ...needs]]) => [
        id,
        id === LIBRARY ? { size, needs, file: LIBRARY } : { size, needs },
      ]),
    ),
    visits.map(([weight, ...reads]) => ({ weight, reads: new Set(reads) })),
  );
  const groups = Map.groupBy(files.keys(), (id) => files.get(id));
  return [...groups.values()].map((ids) => ids.sort().join('')).sort();
}

test('what the same visits read lies together; what one alone reads is its own', () => {
  const modules: Modules = { a: [100_000], b: [100_000, 'a'], c: [100_000, 'a'], d: [5] };
  expect(
    group(modules, [
      [1, 'a', 'b', 'd'],
      [1, 'a', 'b'],
      [1, 'a', 'c'],
      [1, 'a', 'c'],
    ]),
  ).toEqual(['a', 'b', 'c']);
});

test('a small piece goes with what most of its readers have anyway, not with what costs others much', () => {
  const modules: Modules = { big: [200_000], crumb: [300, 'big'], other: [200_000] };
  const visits: [number, ...string[]][] = [
    [1, 'big', 'crumb'],
    [1, 'big', 'crumb'],
    [1, 'big', 'other'],
    [1, 'other'],
  ];
  expect(group(modules, visits)).toEqual(['bigcrumb', 'other']);
  // Where the one without it weighs more than a request of the two that have it, it stays by itself.
  expect(group({ ...modules, crumb: [3_000, 'big'] }, [...visits, [100, 'big'], [100, 'big', 'other']])).toEqual([
    'big',
    'crumb',
    'other',
  ]);
});

test('what a merged file needs counts for everybody who reads it: nobody is made to read the calendar for a crumb', () => {
  const modules: Modules = { calendar: [300_000], usesIt: [400, 'calendar'], plain: [400] };
  const groups = group(modules, [
    [1, 'calendar', 'usesIt', 'plain'],
    [1, 'calendar', 'usesIt', 'plain'],
    [1, 'plain'],
    [5, 'plain'],
  ]);
  expect(groups).toEqual(['calendarusesIt', 'plain']);
});

test('no two files need each other', () => {
  // top needs middle needs bottom; top and bottom are read by the same visits, and middle costs others too much.
  const modules: Modules = { top: [100, 'middle'], middle: [900_000, 'bottom'], bottom: [100] };
  const groups = group(modules, [
    [1, 'top', 'middle', 'bottom'],
    [1, 'top', 'middle', 'bottom'],
    [3, 'bottom'],
    [3, 'bottom'],
  ]);
  expect(groups).toEqual(['bottom', 'middletop']);
});

test('a library stays as it is, and is not brought to pages that do without it', () => {
  const modules: Modules = { zod: [100_000], contract: [500, 'zod'], button: [500] };
  const groups = group(modules, [
    [1, 'zod', 'contract', 'button'],
    [1, 'zod', 'contract', 'button'],
    [4, 'button'],
    [4, 'button'],
  ]);
  expect(groups).toEqual(['button', 'contract', 'zod']);
});
