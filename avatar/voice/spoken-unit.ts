/**
 * What is said, in order: a syllable as its initial and final without tone, such as `['sh', 'uang']`; a pause that punctuation asks for;
 * a letter of another script.
 */
export type SpokenUnit = readonly [initial: string, final: string] | 'pause' | 'letter';

/** Where a unit is heard, ms from the beginning of the sound. A pause that was not made has no length. */
export interface UnitTimes {
  start: number;
  /** Where the final begins. */
  vowel: number;
  end: number;
}
