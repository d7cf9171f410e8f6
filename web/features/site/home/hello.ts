import { CLOSED_MOUTH, type MouthPose } from '#avatar/mouth-pose.ts';
import { sampleMarks } from '#avatar/voice/sample-marks.ts';

/** What scripts/pictures wrote beside a spoken greeting. */
export interface Hello {
  text: string;
  marks: Parameters<typeof sampleMarks>[0];
}

/** How long the greeting takes, in ms: its last mark is the closed mouth at the end. */
export const helloMs = ({ marks }: Hello): number => marks.at(-1)?.at ?? 0;

/** The mouth at a moment of it. */
export function mouthAt(hello: Hello, ms: number): MouthPose {
  return ms < helloMs(hello) ? sampleMarks(hello.marks, ms) : CLOSED_MOUTH;
}

/** The words that have been said by then. */
export function wordsAt(hello: Hello, ms: number): string {
  const signs = [...hello.text];
  return signs.slice(0, Math.ceil(signs.length * Math.min(1, ms / helloMs(hello)))).join('');
}
