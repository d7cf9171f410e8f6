import type { Place } from './edit-place.ts';
import type { TracedEdit } from './trace-edits.ts';
import { createTrail } from './trail.ts';

/** Letters that a text may be longer or shorter between two edits before the second one is looked for in vain. */
const REACH = 20_000;

/**
 * Looks for the originals of edits in another text, which comes in passages. Each is looked for around the place where it stood, as far
 * as those before it have moved, and never before one that stood before it; those that had no place are looked for everywhere.
 * Holds some tens of thousands of letters at a time, however long the text is.
 * @param options `regainsAddresses`: addresses that the text of the edits did not have belong to whatever stands on their line
 */
export function createPlaceFinder(edits: readonly TracedEdit[], { regainsAddresses = false } = {}) {
  const found = new Map<TracedEdit, Place>();
  const inOrder = edits.filter(({ at, letters }) => at !== null && letters !== '');
  inOrder.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const strays = edits.filter(({ at, letters }) => at === null && letters !== '');
  const longest = Math.max(0, ...strays.map(({ letters }) => letters.length));
  let next = 0;
  let moved = 0;
  /** No edit is looked for before this letter. */
  let bound = 0;
  /** Letters from `first` on, with the place of each, and the text from `rawFirst` on. */
  let held = '';
  let places: number[] = [];
  let first = 0;
  let raw = '';
  let rawFirst = 0;

  const note = (edit: TracedEdit, index: number) => {
    const start = places[index] ?? 0;
    const end = (places[index + edit.letters.length - 1] ?? start) + 1;
    const charAt = (at: number) => raw[at - rawFirst];
    const place = widen({ start, end }, edit, charAt);
    const after = places[index + edit.letters.length] ?? Number.POSITIVE_INFINITY;
    const before = index > 0 ? (places[index - 1] ?? -1) : -1;
    found.set(edit, regainsAddresses ? widenInLine(place, before, after, charAt) : place);
  };
  /** Settles every edit whose surroundings are here. */
  const settle = (isEnd: boolean) => {
    for (let edit = inOrder[next]; edit; edit = inOrder[next]) {
      const expected = (edit.at ?? 0) + moved;
      if (!isEnd && first + held.length < expected + edit.letters.length + REACH) return;
      const index = findNearest(held, edit.letters, expected - first, Math.max(0, bound - first));
      next++;
      if (index === null) continue;
      note(edit, index);
      bound = first + index;
      moved = bound - (edit.at ?? 0);
    }
  };
  const seekStrays = () => {
    for (const edit of strays) {
      const index = found.has(edit) ? -1 : held.indexOf(edit.letters);
      if (index >= 0) note(edit, index);
    }
  };
  /** Lets go of what nothing is looked for in any more. */
  const forget = () => {
    seekStrays();
    const edit = inOrder[next];
    const needed = edit ? Math.max(bound, (edit.at ?? 0) + moved - REACH) : Number.POSITIVE_INFINITY;
    const gone = Math.min(needed - first, held.length - Math.max(longest, 1));
    if (gone <= 0) return;
    held = held.slice(gone);
    places = places.slice(gone);
    first += gone;
    const rawGone = Math.max(0, (places[0] ?? rawFirst) - LEAD - rawFirst);
    raw = raw.slice(rawGone);
    rawFirst += rawGone;
  };
  const trail = createTrail({
    letter(letter, at) {
      held += letter;
      for (let unit = 0; unit < letter.length; unit++) places.push(at + unit);
    },
    text(text, at) {
      raw += ' '.repeat(at - rawFirst - raw.length) + text;
    },
  });

  return {
    take(start: number, text: string): void {
      trail.take(start, text);
      settle(false);
      if (held.length > 4 * REACH) forget();
    },
    /** The place of each edit in the new text; one that was not found has none. */
    finish(): Map<TracedEdit, Place> {
      trail.finish();
      settle(true);
      seekStrays();
      return found;
    },
  };
}

/** What stands before the first letter of a passage and belongs to it, at most. */
const LEAD = 200;

function findNearest(text: string, letters: string, expected: number, from: number): number | null {
  if (expected >= from && text.startsWith(letters, expected)) return expected;
  let best: number | null = null;
  let at = text.indexOf(letters, Math.max(from, expected - REACH));
  for (; at >= 0 && at <= expected + REACH; at = text.indexOf(letters, at + 1)) {
    if (best !== null && Math.abs(at - expected) >= Math.abs(best - expected)) break;
    best = at;
  }
  return best;
}

/** With what stood before and behind its letters, as far as that stands here too. */
function widen({ start, end }: Place, { lead, tail }: TracedEdit, at: (offset: number) => string | undefined): Place {
  let [left, right] = [0, 0];
  while (left < Math.min(lead.length, LEAD) && at(start - left - 1) === lead[lead.length - left - 1]) left++;
  while (right < tail.length && at(end + right) === tail[right]) right++;
  return { start: start - left, end: end + right };
}

/** Up to the next letter of its line, and to the beginning of the line where no letter stands before it. */
function widenInLine(place: Place, before: number, after: number, at: (offset: number) => string | undefined): Place {
  const isOfLine = (char: string | undefined) => char !== undefined && char !== '\n';
  let { start, end } = place;
  while (end < after && isOfLine(at(end))) end++;
  while (end > place.end && at(end - 1)?.trim() === '') end--;
  while (start - 1 > before && isOfLine(at(start - 1))) start--;
  return { start: before >= 0 && start - 1 === before ? place.start : start, end };
}
