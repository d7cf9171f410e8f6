import { setImmediate } from 'node:timers/promises';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pages whose drawing instructions are read for fonts; documents with new fonts on each page are not followed further. */
const MAX_LOOKS = 40;
const MAX_TURNS = 50;
const BOLD_NAME = /bold|black|heavy|demi|medi|cmbx|simhei|heiti|黑体|xbsong/i;

/** Learns which fonts of a document are bold. Text alone does not say: a page's instructions are read when it brings a new font. */
export class FontWeights {
  readonly #bold = new Set<string>();
  readonly #known = new Set<string>();
  #looks = 0;

  /** Of all fonts seen so far, those that are bold. */
  async learn(page: PDFPageProxy, fonts: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const unknown = [...fonts].filter((font) => !this.#known.has(font));
    if (unknown.length === 0 || this.#looks >= MAX_LOOKS) return this.#bold;
    this.#looks++;
    for (const font of unknown) this.#known.add(font);
    try {
      await page.getOperatorList();
    } catch {
      // Weight is a hint only: a page that can't be drawn may still have text.
      return this.#bold;
    }
    await fontsArrive(page, unknown);
    for (const font of unknown) if (isBold(page, font)) this.#bold.add(font);
    return this.#bold;
  }
}

/** Fonts come a few turns of the loop after the instructions; one that never comes is not waited for. */
export async function fontsArrive(page: PDFPageProxy, fonts: readonly string[]): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && !fonts.every((font) => page.commonObjs.has(font)); turn++)
    await setImmediate();
}

function isBold(page: PDFPageProxy, font: string): boolean {
  if (!page.commonObjs.has(font)) return false;
  const face: { name?: string; bold?: boolean; black?: boolean } | null = page.commonObjs.get(font);
  return face?.bold === true || face?.black === true || BOLD_NAME.test(face?.name ?? '');
}
