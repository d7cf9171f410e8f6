import type { PageSpans } from './read-spans.ts';

/** The size in which most of a document's characters are set, and whether those are bold; counted as pages come. */
export class BodyFont {
  readonly #characters = new Map<number, { plain: number; bold: number }>();

  count(page: PageSpans): void {
    for (const span of page.spans) {
      const size = Math.round(span.size * 2) / 2;
      const counted = this.#characters.get(size) ?? { plain: 0, bold: 0 };
      counted[span.bold ? 'bold' : 'plain'] += span.text.length;
      this.#characters.set(size, counted);
    }
  }

  get current(): { size: number; bold: boolean } {
    let most = { size: 10, characters: 0, bold: false };
    for (const [size, { plain, bold }] of this.#characters) {
      if (plain + bold > most.characters) most = { size, characters: plain + bold, bold: bold > plain };
    }
    return most;
  }
}
