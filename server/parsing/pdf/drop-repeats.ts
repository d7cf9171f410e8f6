import type { Fragment } from './build-rows.ts';

export interface PageFragments {
  number: number;
  height: number;
  fragments: Fragment[];
}

/** Running heads and page numbers stand within this share of the page's height from its edges. */
const MARGIN = 0.14;
const MIN_REPEATS = 3;
/** Repeats are looked for this many pages before and after: odd and even pages differ, and so do chapters. */
export const REPEAT_WINDOW = 6;
const TOLERANCE = 6;
/** The same words more often than this at a page's edges are no running head. */
const MAX_PLACES = 20;

/** The page without the lines at its edges that the pages around it repeat at the same place (numbers may differ). */
export function dropRepeats(page: PageFragments, around: readonly PageFragments[]): Fragment[] {
  return page.fragments.filter((fragment) => {
    if (!isAtEdge(fragment, page) || (fragment.table && fragment.table.rows.length > 2)) return true;
    const pattern = patternOf(fragment);
    const repeats = around.filter((other) =>
      edgesOf(other)
        .get(pattern)
        ?.some((y) => Math.abs(y - fragment.y) < TOLERANCE),
    ).length;
    return repeats < MIN_REPEATS && !isOwnNumber(fragment, page);
  });
}

function isAtEdge(fragment: Fragment, page: PageFragments): boolean {
  return fragment.y < page.height * MARGIN || fragment.y > page.height * (1 - MARGIN);
}

/** What stands at the edges of a page: by pattern, the places. Worked out once a page. */
const edges = new WeakMap<PageFragments, Map<string, number[]>>();

function edgesOf(page: PageFragments): Map<string, number[]> {
  const known = edges.get(page);
  if (known) return known;
  const found = new Map<string, number[]>();
  for (const fragment of page.fragments) {
    if (!isAtEdge(fragment, page)) continue;
    const pattern = patternOf(fragment);
    const places = found.get(pattern) ?? [];
    if (places.length < MAX_PLACES) places.push(fragment.y);
    found.set(pattern, places);
  }
  edges.set(page, found);
  return found;
}

function patternOf(fragment: Fragment): string {
  return fragment.text
    .replace(/\s+/g, '')
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]+$/i, '#');
}

/** A page number needs no repeats when it stands alone at the edge and is the number of this page. */
function isOwnNumber(fragment: Fragment, page: PageFragments): boolean {
  const number =
    /^(?:[-–—·]\s?|第\s?|page\s)?(\d{1,5})(?:\s?[-–—·]|\s?页|\s?(?:\/|of)\s?\d{1,5}|\s?页[，,/\s]*共\s?\d{1,5}\s?页)?$/i.exec(
      fragment.text,
    )?.[1];
  return Number(number) === page.number;
}
