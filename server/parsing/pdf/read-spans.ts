import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentScript } from './document-script.ts';
import type { FontWeights } from './font-weights.ts';
import { multiply } from './matrix.ts';

/** A run of text in one font, in points from the top left corner of the page as it is shown. */
export interface Span {
  text: string;
  x: number;
  /** Baseline, downwards. */
  y: number;
  width: number;
  size: number;
  bold: boolean;
}

export interface PageSpans {
  number: number;
  width: number;
  height: number;
  spans: Span[];
}

/** Real pages have a few thousand runs; drawings up to ten times that. */
const MAX_SPANS = 100_000;

/** The text runs of a page. Slanted text (watermarks) and text outside the page are left out. */
export async function readSpans(page: PDFPageProxy, weights: FontWeights, script: DocumentScript): Promise<PageSpans> {
  const viewport = page.getViewport({ scale: 1 });
  const runs: { text: string; transform: number[]; width: number; font: string }[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (item.str?.trim())
        runs.push({ text: item.str, transform: item.transform, width: item.width, font: item.fontName });
    }
    if (runs.length > MAX_SPANS) {
      await reader.cancel(new Error('too many text runs'));
      break;
    }
  }
  const bold = await weights.learn(page, new Set(runs.map((run) => run.font)));
  for (const { text } of runs) script.count(text);
  const spans: Span[] = [];
  for (const run of runs) {
    const [a, b, c, d, x, y] = multiply(viewport.transform, run.transform);
    const size = Math.hypot(c, d);
    const slanted = Math.abs(b) > Math.abs(a) * 0.1;
    if (slanted || size < 1 || x < -size || y < -size || x > viewport.width || y > viewport.height + size) continue;
    spans.push({ text: script.read(run.text), x, y, width: run.width, size, bold: bold.has(run.font) });
  }
  return { number: page.pageNumber, width: viewport.width, height: viewport.height, spans };
}
