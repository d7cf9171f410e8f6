import { createDirector } from '../motion/director.ts';
import { GESTURES, isGesture } from '../motion/gestures.ts';
import type { RigPose } from '../motion/pose.ts';
import type { StageState } from '../motion/states.ts';
import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';

/** Before the first picture the figure comes to rest in its state. */
const SETTLE_SECONDS = 3;
/** One way of a loop, which is played there and back, so that its end is its beginning. */
const LOOP_SECONDS = 2.4;
/** An action is given time to come back. */
const RETURN_SECONDS = 0.7;

const STATES: readonly string[] = ['idle', 'speaking', 'listening', 'thinking'] satisfies StageState[];
const isState = (slot: string): slot is StageState => STATES.includes(slot);

/**
 * The poses of one clip, one a picture. States loop without a seam; actions begin and end at rest.
 * @param slot a state or the code of an action
 * @param random the same numbers make the same clip
 */
export function listPoses(slot: string, rate: number, random: () => number): RigPose[] {
  const director = createDirector(random, true);
  const state = isState(slot) ? slot : 'idle';
  director.state = state;
  const step = (at: number): RigPose =>
    structuredClone(director.step(1 / rate, state === 'speaking' ? babble(at) : CLOSED_MOUTH));
  for (let frame = 0; frame < SETTLE_SECONDS * rate; frame += 1) step(frame / rate);
  if (isGesture(slot)) {
    director.play(slot);
    const frames = Math.round((GESTURES[slot].seconds + RETURN_SECONDS) * rate);
    return Array.from({ length: frames }, (_, frame) => step(frame / rate));
  }
  const there = Array.from({ length: Math.round(LOOP_SECONDS * rate) }, (_, frame) =>
    step(SETTLE_SECONDS + frame / rate),
  );
  return [...there, ...there.slice(1, -1).reverse()];
}

/** How far the jaw goes for a, i, e, u, o. */
const VOWELS = [0.75, 0.4, 0.55, 0.3, 0.62];

/** Talk without words: about four syllables a second, vowels in turn, lips that meet now and then. */
function babble(at: number): MouthPose {
  const beat = at * 4.3;
  const syllable = Math.floor(beat);
  const rise = Math.sin((beat - syllable) * Math.PI);
  const vowel = (syllable * 7) % 5;
  const open = rise * (VOWELS[vowel] ?? 0);
  return {
    open,
    wide: vowel === 1 ? rise * 0.7 : 0.15,
    round: vowel === 3 ? rise * 0.75 : 0,
    press: syllable % 3 === 0 ? Math.max(0, 0.8 - rise * 2) : 0,
    teeth: vowel === 1 ? rise * 0.4 : 0.1,
  };
}
