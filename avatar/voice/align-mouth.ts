import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { alignUnits } from './align-units.ts';
import { LETTER, spellSyllable } from './pinyin-mouth.ts';
import { measureFrames } from './sound-frames.ts';
import type { SpokenUnit } from './spoken-unit.ts';
import type { VisemeMark } from './voice-queue.ts';

/** The mouth rests where nothing is said for this long; a shorter gap is the way to the next sound. */
const restMs = 60;

/** Marks of a sentence whose words are known but not their times: each syllable is looked for in the sound itself. */
export function alignMouth(units: readonly SpokenUnit[], samples: Float32Array, sampleRate: number): VisemeMark[] {
  const times = alignUnits(units, measureFrames(samples, sampleRate));
  const marks: VisemeMark[] = [];
  let saidUntil = 0;
  for (const [index, unit] of units.entries()) {
    const time = times[index];
    if (unit === 'pause' || !time) continue;
    if (time.start - saidUntil >= restMs) marks.push({ at: saidUntil, ...CLOSED_MOUTH });
    if (unit === 'letter') marks.push({ at: time.start, ...LETTER });
    else marks.push(...spellSyllable({ initial: unit[0], final: unit[1] }, time));
    saidUntil = time.end;
  }
  marks.push({ at: saidUntil, ...CLOSED_MOUTH });
  return marks;
}
