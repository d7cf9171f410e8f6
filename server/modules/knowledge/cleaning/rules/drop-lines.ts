import { type CleanedSegment, type DocumentProfile, shapeOf } from './document-profile.ts';
import { isMarkedPageNumber, readBareNumber } from './page-number.ts';

/** Headers and footers go wherever they return; the title page keeps the name of the document. */
export function dropRepeats(text: string, segment: CleanedSegment, profile: DocumentProfile): string {
  if (profile.repeats.size === 0) return text;
  const heading = new Set(segment.heading.map(shapeOf));
  return dropLines(text, (line) => {
    const shape = shapeOf(line);
    return shape !== null && profile.repeats.has(shape) && !heading.has(shape);
  });
}

/** Lines that are a page number, by what they say or because they count with the pages. */
export function dropPageNumbers(text: string, segment: CleanedSegment, profile: DocumentProfile): string {
  return dropLines(text, (line) => {
    if (isMarkedPageNumber(line)) return !segment.heading.includes(line.trim()); // slides are called by their number
    const number = readBareNumber(line);
    return number !== null && segment.page !== null && profile.pageOffsets.has(number - segment.page);
  });
}

function dropLines(text: string, isNoise: (line: string) => boolean): string {
  const lines = text.split('\n');
  const kept = lines.filter((line) => !isNoise(line));
  return kept.length === lines.length
    ? text
    : kept
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
}
