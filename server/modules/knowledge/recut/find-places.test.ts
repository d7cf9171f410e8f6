import { describe, expect, test } from 'vitest';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import { ADDRESSES } from '#server/parsing/segment/addresses.ts';
import { createCutter } from '#server/parsing/segment/create-cutter.ts';
import { compareCuts, findPlaces, sortEdits } from './keep-edits.ts';
import { type HandEdit, traceEdits } from './trace-edits.ts';

const cut = (text: string, settings: object) => {
  const cutter = createCutter(Segmentation.parse(settings));
  const blocks = text.split(/(?<=\n)/).map((line) => ({ text: line, page: null, kind: 'body' as const }));
  return [...blocks.flatMap((block) => cutter.add(block)), ...cutter.finish()];
};
const edit = (part: ParsedSegment, more: Partial<HandEdit> = {}): HandEdit => ({
  ...{ action: 'edit', text: '改', enabled: true, page: null, heading: [], original: '' },
  range: { start: part.start, end: part.end },
  ...more,
});
async function* piecesOf(parts: ParsedSegment[]) {
  for (const { start, end, text } of parts) yield { startAt: start, text: text.slice(start - end || text.length) };
}
/** Where edits of one cut belong in another one, and what stands there. */
async function move(text: string, before: object, after: object, choose: (parts: ParsedSegment[]) => HandEdit[]) {
  const old = cut(text, before);
  const edits = await traceEdits(choose(old), piecesOf(old));
  const fresh = cut(text, after);
  const difference = compareCuts(Segmentation.parse(before), Segmentation.parse(after), true);
  const places = await findPlaces(edits, difference, async (take) => fresh.forEach(take));
  const whole = new Map<number, string>();
  for (const { start, end, text: own } of fresh)
    for (let at = start; at < end; at++) whole.set(at, own[own.length - (end - at)] ?? '');
  const read = places.map((place) =>
    place === null || place === 'gone'
      ? place
      : Array.from({ length: place.end - place.start }, (_, n) => whole.get(place.start + n) ?? ' ').join(''),
  );
  return { edits, places, read };
}
const letters = (text: string) => text.replace(ADDRESSES, '').replace(/[^\p{L}\p{N}]/gu, '');

const RAW = { segmentType: 'custom', segmentLength: 100 };
const CLEAN = { ...RAW, removeUrl: true, removeSpaces: true };
const RULES = Array.from(
  { length: 60 },
  (_, n) =>
    `第${n}条   窗口  ${n} 见 https://example.com/${n}/页 ，办理\t第${n}类业务，联系 office${n}@example.com 。\n\n\n`,
).join('');

describe('an edit is found again', () => {
  test.each([
    ['addresses and spaces go', RAW, CLEAN],
    ['they come back', CLEAN, RAW],
    ['only spaces go, other marks', { ...RAW, separators: ['，'] }, { ...RAW, removeSpaces: true, segmentLength: 300 }],
    ['addresses go, by structure', RAW, { removeUrl: true }],
    ['nothing is left out', RAW, { ...RAW, segmentLength: 250 }],
  ])('%s', async (_title, before, after) => {
    const { edits, read } = await move(RULES, before, after, (parts) => parts.map((part) => edit(part)));
    expect(read.map((text) => letters(text ?? ''))).toEqual(edits.map(({ original }) => letters(original)));
  });

  test('signs at its ends come along', async () => {
    const text = `${'前文。'.repeat(40)}\n“甲乙丙  丁。”\n${'后文。'.repeat(40)}`;
    const { read } = await move(text, { ...RAW, separators: ['\n'] }, { ...CLEAN, separators: ['\n'] }, (parts) =>
      parts.filter((part) => part.text.includes('甲乙')).map((part) => edit(part)),
    );
    expect(read).toEqual(['“甲乙丙 丁。”']);
  });

  test('of many places that read alike the one that it was', async () => {
    const text = Array.from(
      { length: 300 },
      () => `同样的一句话   https://a.example/x 在这里。${'。'.repeat(60)}\n`,
    ).join('');
    const old = cut(text, RAW);
    const chosen = [3, 40, 41, 200].map((n) => Math.min(n, old.length - 1));
    const { places } = await move(text, RAW, CLEAN, (parts) => chosen.map((n) => edit(parts[n] as ParsedSegment)));
    const all = await move(text, RAW, CLEAN, (parts) => parts.map((part) => edit(part)));
    expect(places).toEqual(chosen.map((n) => all.places[n]));
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(new Set(chosen).size);
  });

  test('in a long text, with few of its letters held at a time', async () => {
    const text = Array.from({ length: 12_000 }, (_, n) => `第${n}条 https://example.com/${n} 内容${n * 7}号。\n`).join(
      '',
    );
    const { edits, read } = await move(text, RAW, CLEAN, (parts) =>
      parts.filter((_, n) => n % 501 === 0).map((part) => edit(part)),
    );
    expect(edits.length).toBeGreaterThan(5);
    expect(read.map((one) => letters(one ?? ''))).toEqual(edits.map(({ original }) => letters(original)));
  });

  test('without a place before, wherever its original stands by now, with the address that is back in its line', async () => {
    const stray = edit({} as ParsedSegment, { range: null, original: '窗口 37 见' });
    expect((await move(RULES, CLEAN, RAW, () => [stray])).read).toEqual(['窗口  37 见 https://example.com/37/页 ，']);
  });
});

test('what has no place is told apart: gone with its addresses, or for somebody to look at', async () => {
  const text = `前文。\nhttps://example.com/only\n后文。\n`;
  const pick = (action: HandEdit['action']) => (parts: ParsedSegment[]) =>
    parts.filter((part) => part.text.startsWith('https')).map((part) => edit(part, { action }));
  const lines = { segmentType: 'custom', separators: ['\n'], segmentLength: 100 };
  const lost = await move(text, lines, { ...lines, removeUrl: true }, pick('edit'));
  expect(lost.places).toEqual([null]);
  expect(sortEdits(lost.edits, lost.places)).toMatchObject({
    kept: [],
    carried: [{ text: '改', original: 'https://example.com/only', startAt: null }],
  });
  for (const action of ['disable', 'delete'] as const)
    expect((await move(text, lines, { ...lines, removeUrl: true }, pick(action))).places).toEqual(['gone']);
  // As it was it stays: its place says so, though no letter does.
  expect((await move(text, lines, { ...lines, segmentLength: 200 }, pick('edit'))).read).toEqual([
    'https://example.com/only',
  ]);
});
