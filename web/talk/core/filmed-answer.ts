import { createSpeechSplitter } from '#avatar/voice/index.ts';

/** An answer that is heard from a film. */
export interface FilmedAnswer {
  readonly id: number;
  /** What is said in it, as far as it has come. */
  readonly text: string;
  readonly seconds: number;
  readonly isComplete: boolean;
}

/** As far as it has been heard: within a film only its length is known. @param at seconds */
export function heardOf({ text, seconds }: FilmedAnswer, at: number): string {
  const letters = [...text];
  return letters.slice(0, Math.round((letters.length * at) / Math.max(seconds, 0.1))).join('');
}

/** The piece of it that is being heard, as captions have it. */
export function pieceOf(answer: FilmedAnswer, at: number): string {
  const splitter = createSpeechSplitter();
  const pieces = [...splitter.push(answer.text), ...splitter.finish()];
  let left = heardOf(answer, at).length;
  for (const piece of pieces) {
    left -= piece.length;
    if (left < 0) return piece;
  }
  return pieces.at(-1) ?? '';
}
