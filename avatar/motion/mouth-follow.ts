import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';

const FIELDS = ['open', 'wide', 'round', 'press', 'teeth'] as const satisfies readonly (keyof MouthPose)[];
/** Short enough to keep lips in step with sound, long enough to hide a source that runs at 30 Hz. */
const FOLLOW_SECONDS = 0.022;

/** A number outside 0..1, or not a number, must never bend the face. */
function clampUnit(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}

export function clampMouth(pose: MouthPose): MouthPose {
  return {
    open: clampUnit(pose.open),
    wide: clampUnit(pose.wide),
    round: clampUnit(pose.round),
    press: clampUnit(pose.press),
    teeth: clampUnit(pose.teeth),
  };
}

/** Moves `shown` towards `wanted` (clamped) in place. */
export function followMouth(shown: MouthPose, wanted: MouthPose | null, seconds: number): void {
  const target = clampMouth(wanted ?? CLOSED_MOUTH);
  const part = 1 - Math.exp(-seconds / FOLLOW_SECONDS);
  for (const field of FIELDS) shown[field] += (target[field] - shown[field]) * part;
}
