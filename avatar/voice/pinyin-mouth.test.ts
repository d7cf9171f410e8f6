import { describe, expect, test } from 'vitest';
import { guessTimeline } from './pinyin-mouth.ts';

const shapesOf = (initial: string, final: string) => guessTimeline('字', [{ initial, final }], 200).marks.slice(0, -1);

describe('the mouth of a Mandarin syllable', () => {
  test('lips close for b, p, m and round for u and ü', () => {
    expect(shapesOf('m', 'a')).toMatchObject([
      { at: 0, press: 1 },
      { at: 60, open: 0.9 },
    ]);
    expect(shapesOf('h', 'u')[1]?.round).toBeGreaterThan(0.9);
    expect(shapesOf('l', 'ü')[1]?.round).toBeGreaterThan(0.8);
  });

  test('u after j, q, x, y is ü: less open than u', () => {
    expect(shapesOf('x', 'u')[1]).toMatchObject({ open: 0.15, round: 0.85 });
    expect(shapesOf('y', 'uan')[0]).toMatchObject({ open: 0.15, round: 0.85 });
  });

  test('shortened finals are said in full', () => {
    expect(shapesOf('h', 'ui')).toHaveLength(4);
    expect(shapesOf('l', 'iu')).toHaveLength(4);
    expect(shapesOf('g', 'uang')).toHaveLength(4);
  });

  test('y and w begin with i and u', () => {
    expect(shapesOf('w', 'o').map(({ round }) => round > 0.9)).toEqual([true, false]);
    expect(shapesOf('y', 'ao')[0]).toMatchObject({ wide: 0.8 });
    expect(shapesOf('w', 'u')).toHaveLength(1);
  });

  test('the vowel of shi and zi is a hiss, that of xi is wide', () => {
    expect(shapesOf('sh', 'i')[1]?.teeth).toBeGreaterThan(0.5);
    expect(shapesOf('x', 'i')[1]?.wide).toBeGreaterThan(0.7);
  });
});

describe('a guessed timeline', () => {
  const ba = { initial: 'b', final: 'a' };

  test('syllables follow each other, punctuation pauses, letters are short, the end rests', () => {
    const { marks, starts } = guessTimeline('八，八a', [ba, null, ba, null], 200);
    expect(starts).toEqual([0, 200, 420, 620, 690]);
    expect(marks.at(-1)).toMatchObject({ at: 690, open: 0 });
    expect(marks.find((mark) => mark.at === 200)).toMatchObject({ open: 0, press: 0 });
  });

  test('nothing to say is a resting mouth', () => {
    expect(guessTimeline('', [], 200)).toMatchObject({ marks: [{ at: 0, open: 0 }], starts: [0] });
  });
});
