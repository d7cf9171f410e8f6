import { countTerms, type TermCounts } from './count-terms.ts';

/** The terms that a segment is found by: its text, and the headings above it that the text does not repeat. */
export function countSegmentTerms({ heading, text }: { heading: readonly string[]; text: string }): TermCounts {
  const above = heading.filter((title) => !text.includes(title));
  return countTerms([...above, text].join('\n'));
}
