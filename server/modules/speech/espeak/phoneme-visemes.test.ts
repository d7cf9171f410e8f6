import { describe, expect, test } from 'vitest';
import { NEUTRAL, SILENCE } from './mouth-shapes.ts';
import { toVisemeMarks } from './phoneme-visemes.ts';

/** The only shape of one phoneme between silences. */
const shapesOf = (ipa: string) =>
  toVisemeMarks(
    [
      [100, ipa],
      [400, ''],
    ],
    500,
  )
    .slice(1, -1)
    .map(({ at: _, ...shape }) => shape);

describe('mouth shapes of phonemes', () => {
  test('lips close for b, p, m; the lower lip meets the teeth for f; lips round for u and o', () => {
    for (const ipa of ['p', 'ph', 'm', 'b']) expect(shapesOf(ipa)).toMatchObject([{ press: 1, open: 0 }]);
    expect(shapesOf('f')).toMatchObject([{ teeth: 1, press: 0.8 }]);
    for (const ipa of ['u', 'ˈu', 'w', 'y', 'uː']) expect(shapesOf(ipa)[0]?.round).toBeGreaterThan(0.8);
    expect(shapesOf('ˈɑ')[0]?.open).toBeGreaterThan(0.8);
    expect(shapesOf('ˈi')[0]?.wide).toBeGreaterThan(0.7);
  });

  test.each([
    ['ai', 2],
    ['ˈuei', 3],
    ['iou', 3],
    ['tɕh', 1],
    ['ts.h', 1],
    ['onɡ', 2],
    ['o-', 1],
    ['i̪', 1],
    ['n̩', 1],
    ['ɔːɹ', 2],
  ])('%s has %i shapes', (ipa, count) => {
    expect(shapesOf(ipa)).toHaveLength(count);
  });

  test('every phoneme that the voices were seen to use has a shape of its own', () => {
    const seen =
      'n i j ŋ ɑ iɛ ə tɕ u ɑu l w ɕ a ts. χ tɕh t m k ts.h th y s. p onɡ uei f ph ei o- iɑ ts i. ou iou uo kh ai s tsh uə ʐ yæ o ua yə yɛ i̪ ər uai ' +
      'ɪ ɹ ɚ b ɑː ð ɛ ɾ d æ h ʌ oʊ ɡ ɜː ʒ θ uː aʊ eɪ z iː ɔː tʃ ʊɹ dʒ v ʃ aɪ ɔɪ ɪɹ ɛɹ x əl ɐ ' +
      'e c aa yu inɡ au unɡ eoi iu oenɡ aau eo aai oi anɡ ui oe ɯ ɫ q';
    for (const ipa of seen.split(' ')) for (const shape of shapesOf(ipa)) expect(shape, ipa).not.toEqual(NEUTRAL);
  });

  test('a short gap between words is no pause, a long one is', () => {
    const marks = toVisemeMarks(
      [
        [69, 'ˈɑ'],
        [200, ''],
        [210, 'i'],
        [300, ''],
        [450, 'ˈu'],
        [600, ''],
      ],
      700,
    );
    expect(marks.map((mark) => mark.at)).toEqual([0, 69, 210, 300, 450, 600]);
    expect(marks[3]).toEqual({ at: 300, ...SILENCE });
    expect(marks.at(-1)).toEqual({ at: 600, ...SILENCE });
  });

  test('a change of language is no sound, an unknown sound moves the mouth a little', () => {
    expect(shapesOf('(en)')).toEqual([]);
    expect(shapesOf('ʘ')).toEqual([NEUTRAL]);
  });
});
