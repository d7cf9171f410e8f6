import { expect, test } from 'vitest';
import { findSeen } from './find-seen.ts';

const places = (...tops: number[]) =>
  tops.map((top, at) => ({ id: ['base', 'knowledge', 'tools', 'look'][at] ?? '', top }));
const window = { top: 60, bottom: 860, isAtEnd: false };

test.each([
  ['the form has just been opened', places(76, 900, 1300, 1700), window, null, 'base'],
  ['the later sections are not drawn yet', places(76, 900), window, null, 'base'],
  ['nothing is drawn yet', [], window, null, undefined],
  ['it has been scrolled', places(-900, -40, 500, 800), window, null, 'knowledge'],
  ['one that was chosen before has been left', places(-900, -40, 500, 800), window, 'look', 'knowledge'],
  ['the end is reached', places(-900, -40, 300, 600), { ...window, isAtEnd: true }, null, 'look'],
  ['the end is reached by choosing', places(-900, -40, 300, 600), { ...window, isAtEnd: true }, 'tools', 'tools'],
  ['what was chosen is out of sight', places(-900, -40, 300, 600), { ...window, isAtEnd: true }, 'base', 'look'],
])('%s', (_, found, view, chosen, seen) => expect(findSeen(found, view, chosen)).toBe(seen));
