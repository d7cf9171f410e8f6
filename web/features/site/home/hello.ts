import { CLOSED_MOUTH, type MouthPose, sampleMarks } from '#avatar/voice/index.ts';

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

/** A sentence a line, each as far as it has been said, and what is still to come of it. */
export function layWords(text: string, words: string): { said: string; coming: string }[] {
  let before = 0;
  return text.split(/(?<=。)/).map((line) => {
    const said = words.slice(before, before + line.length);
    before += line.length;
    return { said, coming: line.slice(said.length) };
  });
}

/** The words that have been said by then. */
export function wordsAt(hello: Hello, ms: number): string {
  const signs = [...hello.text];
  return signs.slice(0, Math.ceil(signs.length * Math.min(1, ms / helloMs(hello)))).join('');
}
