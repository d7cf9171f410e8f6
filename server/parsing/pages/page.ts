/** Longest texts that are taken of a page, and how many. */
export const PAGE_LIMITS = { lines: 40, line: 300, notes: 3000, text: 4000, pictures: 6 } as const;

export interface PageLine {
  text: string;
  /** Depth in a list from 1; 0 for text that is no item. */
  depth: number;
}

/** What can be read on a page, and what its speaker notes. */
export interface PageText {
  title: string;
  lines: PageLine[];
  notes: string;
}

/** A page of a file, numbered among those that are shown, from 1. */
export interface ReadPage extends PageText {
  number: number;
  /** Path of a picture of it; null where none could be made. */
  picture: string | null;
  /** Paths of the pictures on it, where there is none of the whole. */
  pictures: string[];
}

/** What a file is, before its pages are read. */
export interface PageFile {
  kind: 'pdf' | 'pptx' | 'ppt';
  pages: number;
  /** It names things outside of itself, which a program that draws it would fetch. */
  reachesOut: boolean;
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** Within the limits, and in one line each. */
export function fitPage({ title, lines, notes }: PageText): PageText {
  const inLine = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), PAGE_LIMITS.line);
  const kept = lines
    .map(({ text, depth }) => ({ text: inLine(text), depth: Math.min(4, Math.max(0, depth)) }))
    .filter(({ text }) => text !== '')
    .slice(0, PAGE_LIMITS.lines);
  return { title: inLine(title), lines: kept, notes: cut(notes.trim(), PAGE_LIMITS.notes) };
}
