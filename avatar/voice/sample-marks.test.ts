import { describe, expect, test } from 'vitest';
import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { alignMarks, sampleMarks } from './sample-marks.ts';
import type { VisemeMark } from './voice-queue.ts';

const mark = (at: number, shape: Partial<VisemeMark> = {}): VisemeMark => ({ ...CLOSED_MOUTH, at, ...shape });
/** Silence, m, a, u, silence. */
const word = [
  mark(0),
  mark(300, { press: 1 }),
  mark(380, { open: 0.9 }),
  mark(600, { round: 0.9, open: 0.2 }),
  mark(800),
];

describe('the mouth between marks', () => {
  test('rests in silence, before and after', () => {
    for (const at of [-500, 0, 200, 900, 5000]) expect(sampleMarks(word, at)).toEqual(CLOSED_MOUTH);
    expect(sampleMarks([], 100)).toEqual(CLOSED_MOUTH);
  });

  test('reaches a held shape fully', () => {
    expect(sampleMarks(word, 480).open).toBeCloseTo(0.9);
    expect(sampleMarks(word, 700)).toMatchObject({ open: expect.closeTo(0.2), round: expect.closeTo(0.9) });
  });

  test('closes for a short m, and starts a little before it is heard', () => {
    expect(sampleMarks(word, 330)).toMatchObject({ press: 1 });
    expect(sampleMarks(word, 330).open).toBeLessThan(0.05);
    expect(sampleMarks(word, 285).press).toBeGreaterThan(0.5);
    expect(sampleMarks(word, 230).press).toBe(0);
  });

  test('moves without jumps: no more than a tenth in 4 ms', () => {
    for (let at = 0; at < 1000; at += 4) {
      const [now, then] = [sampleMarks(word, at), sampleMarks(word, at + 4)];
      for (const key of ['open', 'wide', 'round', 'press', 'teeth'] as const)
        expect(Math.abs(now[key] - then[key])).toBeLessThan(0.1);
    }
  });

  test('finds its place in a long list', () => {
    const long = Array.from({ length: 1000 }, (_, index) => mark(index * 100, { open: (index % 10) / 10 }));
    expect(sampleMarks(long, 77_735).open).toBeCloseTo(0.7);
  });
});

describe('the clock of the marks', () => {
  test('moves when the decoder has dropped the silence in front', () => {
    expect(alignMarks(word, 231)).toBe(-69);
  });

  test('stays when the sound starts with its first mark, a little off, or after a mute consonant', () => {
    for (const onset of [280, 300, 380]) expect(alignMarks(word, onset)).toBe(0);
    expect(alignMarks([mark(0)], 10)).toBe(0);
    expect(alignMarks([], 10)).toBe(0);
  });
});
