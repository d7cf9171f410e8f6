/** One piece of a document's text. The text of the document is the concatenation of all blocks, so offsets are exact. */
export interface TextBlock {
  /** Ends with its newline, unless the same line goes on in the next block. */
  text: string;
  kind: 'heading' | 'body' | 'row';
  /** Depth of a heading, 1 is the highest. */
  level?: number;
  /** From 1; null where the format has no pages. */
  page: number | null;
  /** First row of the table that a row belongs to: repeated where a segment starts inside the table. */
  tableHeader?: string;
}

/** What a reader yields: some blocks, and how far it is in its own unit. */
export interface ReadStep {
  blocks: TextBlock[];
  done: number;
  total: number;
}

export interface ReadSummary {
  pages: number | null;
  /** Pages on which no text was found: scans, pictures. */
  pagesWithoutText: number[];
  /** Pages that are pictures and were recognised: their text may hold errors. */
  pagesRecognised?: number[];
}

export interface ReadOptions {
  /** Pages that are pictures and may be recognised; 0 leaves all of them unread. */
  maxRecognised: number;
  /** Asks for more working time than a document has. */
  extend(milliseconds: number): void;
  /** A page, whose time is limited apart from the document's, is begun or done with; the next one is begun when it has been heard. */
  onPage?(state: 'begun' | 'done'): void | Promise<void>;
}

/**
 * Reads one format. A new format is a file with such an object and its line in `document-readers.ts`.
 * `read` throws ParseError for what a person can mend, and must hold back pressure: nothing is read before it is asked for.
 */
export interface DocumentReader {
  unit: 'page' | 'byte';
  read(path: string, options: ReadOptions): AsyncGenerator<ReadStep, ReadSummary>;
}
