import { ADDRESS_END, ADDRESSES } from '#server/parsing/segment/addresses.ts';

const LETTERS = /[\p{L}\p{N}]/gu;
/** An address that is longer than this is taken for words. */
const LONGEST_WORD = 4096;

interface Listener {
  /** A letter or digit outside of addresses, and where it stands. */
  letter(letter: string, at: number): void;
  /** The text itself, each part of it once. */
  text?(text: string, at: number): void;
}

/**
 * Follows a text through its passages and says its letters and digits outside of addresses: what stays the same however a document is cut and
 * cleaned. Passages come in their order; what one repeats of those before it is passed over.
 */
export function createTrail(listener: Listener) {
  let end = 0;
  /** What may be the beginning of an address. */
  let word = '';

  const say = (text: string, at: number) => {
    const addresses = [...text.matchAll(ADDRESSES)].map(
      ({ index, 0: found }) => [index, index + found.length] as const,
    );
    for (const { index, 0: letter } of text.matchAll(LETTERS))
      if (!addresses.some(([from, to]) => index >= from && index < to)) listener.letter(letter, at + index);
  };
  const flush = () => {
    say(word, end - word.length);
    word = '';
  };

  return {
    take(start: number, text: string): void {
      if (start > end) {
        flush(); // something was left out between them
        end = start;
      }
      const own = text.slice(end - start);
      if (own === '') return;
      listener.text?.(own, end);
      end += own.length;
      word += own;
      const last = findLast(word);
      if (last < 0 && word.length < LONGEST_WORD) return;
      const ready = last < 0 ? word : word.slice(0, last + 1);
      say(ready, end - word.length);
      word = word.slice(ready.length);
    },
    finish: flush,
  };
}

function findLast(word: string): number {
  for (let index = word.length - 1; index >= 0; index--) if (ADDRESS_END.test(word[index] ?? '')) return index;
  return -1;
}
