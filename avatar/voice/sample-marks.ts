import type { MouthPose } from '../mouth-pose.ts';
import type { VisemeMark } from './voice-queue.ts';

/** Lips prepare the next sound while this one is heard. */
const lookAheadMs = 15;
/** Half the time over which neighbouring sounds blend. */
const blendMs = 50;
/** Less than this is how loud a sound begins, not a decoder's doing. */
const smallestDropMs = 25;

/**
 * The mouth at `atMs`: marks blended with a raised cosine around a moment slightly ahead, which is how neighbouring sounds colour each
 * other. Needs no memory, so any moment can be asked for in any order. Rest before the first and after a silent last mark.
 */
export function sampleMarks(marks: readonly VisemeMark[], atMs: number): MouthPose {
  const centre = atMs + lookAheadMs;
  const pose: MouthPose = { open: 0, wide: 0, round: 0, press: 0, teeth: 0 };
  for (let index = firstHeard(marks, centre - blendMs); index < marks.length; index++) {
    const mark = marks[index];
    if (!mark || mark.at >= centre + blendMs) break;
    const end = marks[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const weight = passed((end - centre) / blendMs) - passed((mark.at - centre) / blendMs);
    pose.open += mark.open * weight;
    pose.wide += mark.wide * weight;
    pose.round += mark.round * weight;
    pose.press += mark.press * weight;
    pose.teeth += mark.teeth * weight;
  }
  return closeLips(pose);
}

/**
 * Milliseconds to add to the marks of a sound that is first heard at `onsetMs`. An mp3 decoder may drop the silence that the encoder put in
 * front; then the sound starts before its first mark, which it never does otherwise. A late start is no sign: many consonants begin mute.
 */
export function alignMarks(marks: readonly VisemeMark[], onsetMs: number): number {
  const first = marks.find(({ at: _, ...pose }) => Object.values(pose).some((weight) => weight > 0));
  const early = first ? onsetMs - first.at : 0;
  return early < -smallestDropMs ? early : 0;
}

/** Pressed lips win over what surrounds them: without it a short b or m never quite closes. */
function closeLips(pose: MouthPose): MouthPose {
  const press = Math.min(1, pose.press * 1.25);
  return { ...pose, press, open: pose.open * (1 - 0.85 * press) };
}

/** Share of the blending window that lies before `x`, -1 to 1. */
function passed(x: number): number {
  if (x <= -1) return 0;
  if (x >= 1) return 1;
  return 0.5 + 0.5 * x + Math.sin(Math.PI * x) / (2 * Math.PI);
}

/** Index of the mark that holds at `at`, by halving. */
function firstHeard(marks: readonly VisemeMark[], at: number): number {
  let low = 0;
  let high = marks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((marks[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
