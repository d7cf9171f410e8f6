/** Times of the bubble beside the try-it entry (specification 1 §9), in ms. */
export const TYPING = { startMs: 3000, characterMs: 300, pauseMs: 1000 } as const;

/**
 * Types a text a character at a time, rests, and begins again: `say` gets what stands there now, '' before the first character.
 * @returns a function that ends it
 */
export function typeOut(text: string, say: (words: string) => void): () => void {
  const signs = [...text];
  let timer: ReturnType<typeof setTimeout>;
  function write(count: number): void {
    say(signs.slice(0, count).join(''));
    timer =
      count < signs.length
        ? setTimeout(() => write(count + 1), TYPING.characterMs)
        : setTimeout(() => write(1), TYPING.pauseMs);
  }
  say('');
  timer = setTimeout(() => write(1), TYPING.startMs);
  return () => clearTimeout(timer);
}
