import { expect, it } from 'vitest';
import { toStretches } from './to-stretches.ts';

const piece = (startAt: number, text: string, page: number | null = null) => ({
  startAt,
  endAt: startAt + text.length,
  page,
  text,
});
const show = (...input: Parameters<typeof toStretches>) =>
  toStretches(...input)
    .map(({ page, text, marked }) => (page ? `#${page} ` : '') + (marked ? `[${text}]` : text))
    .join('');

it('says what overlaps once, and puts a line end where something lies between', () => {
  expect(show([piece(0, '甲乙丙'), piece(2, '丙丁'), piece(6, '戊')], null)).toBe('甲乙丙丁\n戊');
});

it('tells where a page begins', () => {
  expect(show([piece(0, '甲', 1), piece(1, '乙', 1), piece(3, '丙', 2)], null)).toBe('#1 甲乙#2 丙');
});

it('marks the range, inside a piece and over several', () => {
  expect(show([piece(0, '甲乙丙丁')], { startAt: 1, endAt: 3 })).toBe('甲[乙丙]丁');
  expect(show([piece(0, '甲乙'), piece(2, '丙丁')], { startAt: 1, endAt: 4 })).toBe('甲[乙][丙丁]');
  expect(show([piece(0, '甲乙')], { startAt: 2, endAt: 9 })).toBe('甲乙');
});

it('leaves out a piece that lies within the one before', () => {
  expect(show([piece(0, '甲乙丙'), piece(1, '乙'), piece(3, '丁')], null)).toBe('甲乙丙丁');
});
