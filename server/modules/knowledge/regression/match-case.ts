import { foldText } from '#server/retrieval/fold-text.ts';

export interface ExpectedPassage {
  expectedText: string;
  documentId: string | null;
}

/** Without case, width, spaces and signs: a passage that was cut or cleaned anew is still the same. */
function reduce(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Whether a segment is the one that a case expects: of its document, and with its text in it. A segment that was cut smaller than
 * the expected text counts when it lies within that text.
 */
export function matchesCase(expected: ExpectedPassage, hit: { documentId: string; text: string }): boolean {
  if (expected.documentId !== null && expected.documentId !== hit.documentId) return false;
  const wanted = reduce(expected.expectedText);
  if (wanted === '') return expected.documentId !== null;
  const text = reduce(hit.text);
  return text.includes(wanted) || (text.length >= MIN_PART && wanted.includes(text));
}

/** Shorter segments lie within many texts. */
const MIN_PART = 20;
