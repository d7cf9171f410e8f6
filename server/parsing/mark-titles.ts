import type { TextBlock } from './document-reader.ts';
import { titleRankOf } from './heading-pattern.ts';

/**
 * Makes headings of lines that are titles by the sign before them, in whatever format: readers know styles and numbers only. Holds back what
 * stands before the next line with text.
 */
export class TitleMarker {
  #before: string | undefined;
  #held: TextBlock | undefined;
  /** Blank lines behind what is held. */
  #blank: TextBlock[] = [];
  /** The lowest heading so far by its style or number: signs stand below all of them. */
  #lowest = 0;

  take(block: TextBlock): TextBlock[] {
    const isBlank = block.text.trim() === '';
    if (isBlank && this.#held) {
      const last = this.#blank.at(-1);
      if (last?.kind === block.kind && last.page === block.page) last.text += block.text;
      else this.#blank.push({ ...block });
      return [];
    }
    if (isBlank) return [block];
    const released = this.#release(block.text);
    if (block.kind === 'heading') this.#lowest = Math.max(this.#lowest, block.level ?? 1);
    this.#held = block;
    return released;
  }

  finish(): TextBlock[] {
    return this.#release(undefined);
  }

  #release(after: string | undefined): TextBlock[] {
    const held = this.#held;
    if (!held) return [];
    const rank = isLine(held) ? titleRankOf(held.text, this.#before, after) : undefined;
    const blank = this.#blank;
    this.#before = held.text;
    this.#held = undefined;
    this.#blank = [];
    return [rank === undefined ? held : { ...held, kind: 'heading', level: this.#lowest + 1 + rank }, ...blank];
  }
}

const isLine = ({ kind, text }: TextBlock): boolean =>
  kind === 'body' && text.endsWith('\n') && !text.trim().includes('\n');
