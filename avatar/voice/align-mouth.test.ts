import { describe, expect, test } from 'vitest';
import { alignMouth } from './align-mouth.ts';
import { alignUnits } from './align-units.ts';
import { measureFrames } from './sound-frames.ts';
import type { SpokenUnit } from './spoken-unit.ts';

const rate = 16_000;
type Piece = 'vowel' | 'noise' | 'silence';

/** A sound of pieces with their lengths in ms: a vowel is a low tone, noise is what s and sh are made of. */
function makeSound(pieces: readonly [Piece, number][]): Float32Array {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed / 2_147_483_647) * 2 - 1;
  };
  const samples: number[] = [];
  for (const [piece, ms] of pieces)
    for (let left = (ms * rate) / 1000; left > 0; left--) {
      const phase = (samples.length * 2 * Math.PI * 220) / rate;
      const vowel = 0.4 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.04 * Math.sin(12 * phase);
      samples.push(piece === 'silence' ? 0 : piece === 'noise' ? 0.06 * random() : vowel);
    }
  return Float32Array.from(samples);
}

const sha: SpokenUnit = ['sh', 'a'];

describe('syllables found in a sound', () => {
  test('a hiss begins a syllable and its vowel follows, however long each is held', () => {
    const sound = makeSound([
      ['silence', 80],
      ['noise', 120],
      ['vowel', 250],
      ['noise', 180],
      ['vowel', 140],
      ['silence', 60],
    ]);
    const [first, second] = alignUnits([sha, sha], measureFrames(sound, rate));
    expect(Math.abs((first?.vowel ?? 0) - 200)).toBeLessThan(40);
    expect(Math.abs((second?.start ?? 0) - 450)).toBeLessThan(40);
    expect(Math.abs((second?.vowel ?? 0) - 630)).toBeLessThan(40);
  });

  test('a pause that was made is found, one that was not takes no time', () => {
    const units: SpokenUnit[] = [sha, 'pause', sha];
    const syllable: [Piece, number][] = [
      ['noise', 120],
      ['vowel', 200],
    ];
    const made = alignUnits(units, measureFrames(makeSound([...syllable, ['silence', 300], ...syllable]), rate));
    expect(Math.abs((made[2]?.start ?? 0) - 620)).toBeLessThan(40);
    const left = alignUnits(units, measureFrames(makeSound([...syllable, ...syllable]), rate));
    expect((left[1]?.end ?? 0) - (left[1]?.start ?? 0)).toBeLessThan(40);
  });

  test('times never run backwards, also where sound and words have nothing in common', () => {
    const sound = makeSound([['silence', 500]]);
    const times = alignUnits([sha, 'letter', 'pause', ['', 'ang'], sha], measureFrames(sound, rate));
    const all = times.flatMap(({ start, vowel, end }) => [start, vowel, end]);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });
});

describe('the mouth of a sentence without times', () => {
  test('it rests in front, in the pause and at the end, and is shut for the hiss', () => {
    const syllable: [Piece, number][] = [
      ['noise', 120],
      ['vowel', 240],
    ];
    const sound = makeSound([['silence', 200], ...syllable, ['silence', 300], ...syllable, ['silence', 100]]);
    const marks = alignMouth([sha, 'pause', sha], sound, rate);
    const at = (ms: number) => marks.findLast((mark) => mark.at <= ms);
    expect(at(100)).toMatchObject({ open: 0, teeth: 0 });
    expect(at(260)?.teeth).toBeGreaterThan(0.3);
    expect(at(450)?.open).toBeGreaterThan(0.6);
    expect(at(720)).toMatchObject({ open: 0, teeth: 0 });
    expect(at(1100)?.open).toBeGreaterThan(0.6);
    expect(marks.at(-1)).toMatchObject({ open: 0 });
  });

  test('more words than the sound has room for, and no words at all, are no error', () => {
    const short = makeSound([['vowel', 30]]);
    expect(
      alignMouth(
        Array.from({ length: 40 }, () => sha),
        short,
        rate,
      ).length,
    ).toBeGreaterThan(0);
    expect(alignMouth([], short, rate)).toMatchObject([{ at: 0, open: 0 }]);
    expect(alignMouth([sha], new Float32Array(0), rate).length).toBeGreaterThan(0);
  });
});
