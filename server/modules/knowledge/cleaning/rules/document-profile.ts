import { readBareNumber } from './page-number.ts';

/** A segment as the rules see it. */
export interface CleanedSegment {
  id: number;
  text: string;
  page: number | null;
  heading: readonly string[];
  startAt: number;
  endAt: number;
}

/** What only the whole document tells. */
export interface DocumentProfile {
  /** Lines that return over pages, by {@link shapeOf}. */
  repeats: ReadonlySet<string>;
  /** Differences between page and bare number that hold for at least three pages. */
  pageOffsets: ReadonlySet<number>;
}

const LONGEST = 60;
/** A repeated line stands on this many pages at least, and on this share of all. */
const PAGES = 3;
const PAGE_SHARE = 0.4;
/** Different lines that are remembered; enough for a document of some ten thousand pages. */
const MOST_SHAPES = 200_000;

/** Gathers evidence over the segments of one document, given in order. */
export function createProfiler() {
  const pagesOfShape = new Map<string, Set<number>>();
  const pagesOfOffset = new Map<number, Set<number>>();
  const pages = new Set<number>();
  let end = -1;

  return {
    add(segment: CleanedSegment): void {
      const { page } = segment;
      if (page === null) return; // without pages nothing tells a footer from a refrain
      pages.add(page);
      const overlap = Math.max(0, end - segment.startAt); // said by the segment before
      end = Math.max(end, segment.endAt);
      let at = 0;
      for (const line of segment.text.split('\n')) {
        const known = at < overlap;
        at += line.length + 1;
        if (known) continue;
        const number = readBareNumber(line);
        if (number !== null) remember(pagesOfOffset, number - page, page);
        const shape = shapeOf(line);
        if (shape && (pagesOfShape.has(shape) || pagesOfShape.size < MOST_SHAPES)) remember(pagesOfShape, shape, page);
      }
    },
    finish(): DocumentProfile {
      const least = Math.max(PAGES, pages.size * PAGE_SHARE);
      return {
        repeats: keysWith(pagesOfShape, least),
        pageOffsets: keysWith(pagesOfOffset, PAGES),
      };
    },
  };
}

/** A short line without what differs from page to page; null for what is no header or footer. */
export function shapeOf(line: string): string | null {
  const trimmed = line.trim();
  if (trimmed.length < 2 || trimmed.length > LONGEST || /[。；;]$|\||：.*；/.test(trimmed)) return null;
  if (!/[\p{L}]/u.test(trimmed)) return null;
  return trimmed.replace(/\d+/g, '#').replace(/\s+/g, '').toLowerCase();
}

function remember<K>(map: Map<K, Set<number>>, key: K, page: number): void {
  const seen = map.get(key) ?? new Set();
  seen.add(page);
  map.set(key, seen);
}

function keysWith<K>(map: Map<K, Set<number>>, least: number): Set<K> {
  return new Set([...map].filter(([, pages]) => pages.size >= least).map(([key]) => key));
}
