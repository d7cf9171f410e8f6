/** One passage of a document, as it is indexed, cited and read to the model. */
export interface ParsedSegment {
  /** `documentText.slice(start, end)`; inside a table the table's first row comes before it. */
  text: string;
  /** Page on which it starts, from 1; null for formats without pages. */
  page: number | null;
  /** Headings it stands under, outermost first. Headings inside the passage are in its text as well. */
  heading: string[];
  /** UTF-16 offsets into the document's text as its reader gives it. */
  start: number;
  end: number;
  /** Titles in it: offsets into the document's text, and their depths, 1 the highest. */
  titles?: [at: number, level: number][];
  /** Search terms of text and headings with their counts. */
  terms?: [term: string, count: number][];
  /** Occurrences of all terms: the length that BM25 means. */
  length?: number;
}
