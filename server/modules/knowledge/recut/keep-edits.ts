import type { Segmentation } from '#contract/segmentation.contract.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { EditPlace, Place } from './edit-place.ts';
import { type NewCarried, readHandEdits, readPieces } from './edits.store.ts';
import { createPlaceFinder } from './find-places.ts';
import { type TracedEdit, traceEdits } from './trace-edits.ts';
import type { KeptRange } from './weave-edits.ts';

/** The edits by hand of a cut, with what finds them in another one. */
export const readTraced = async (db: Database, documentId: string, run: number): Promise<TracedEdit[]> =>
  traceEdits(await readHandEdits(db, documentId, run), readPieces(db, documentId, run));

/** How another reading differs from the one that the edits were made in. */
export interface Difference {
  /** The same file, with the same left out of it: places are the same, too. */
  sameText: boolean;
  /** Addresses are left out; they were, and are not any more. */
  dropsAddresses: boolean;
  regainsAddresses: boolean;
}

export function compareCuts(before: Segmentation, after: Segmentation, sameFile: boolean): Difference {
  const sameRules = before.removeUrl === after.removeUrl && before.removeSpaces === after.removeSpaces;
  const regainsAddresses = before.removeUrl && !after.removeUrl;
  return { sameText: sameFile && sameRules, dropsAddresses: after.removeUrl, regainsAddresses };
}

/** Where each edit belongs in a text that is read anew. @param read gives its passages in their order */
export async function findPlaces(
  edits: readonly TracedEdit[],
  difference: Difference,
  read: (take: (part: ParsedSegment) => void) => Promise<void>,
): Promise<EditPlace[]> {
  const finder = createPlaceFinder(edits, difference);
  // Without the header of a table that a passage repeats.
  await read(({ start, end, text }) => finder.take(start, text.slice(Math.max(0, text.length - (end - start)))));
  const found = finder.finish();
  return edits.map((edit) => choosePlace(edit, found.get(edit), difference));
}

function choosePlace(edit: TracedEdit, found: Place | undefined, difference: Difference): EditPlace {
  const { range, letters, original, action } = edit;
  if (difference.sameText && range) {
    // The range also knows of signs and addresses at its ends.
    if (found && found.start >= range.start && found.end <= range.end) return range;
    if (letters === '') return range;
  }
  if (found) return found;
  const nothingIsLeft = letters === '' && original !== '' && difference.dropsAddresses;
  return nothingIsLeft && action !== 'edit' ? 'gone' : null;
}

/** What a new cut flows around, and what goes along with it beside its segments. */
export function sortEdits(edits: readonly TracedEdit[], places: readonly EditPlace[]) {
  const kept: KeptRange[] = [];
  const carried: NewCarried[] = [];
  for (const [index, edit] of edits.entries()) {
    const { action, text, enabled, page, heading, original } = edit;
    const place = places[index] ?? null;
    if (place === 'gone') continue;
    if (place)
      kept.push({
        ...place,
        segment: action === 'delete' ? null : { text, page, heading, enabled, edited: action === 'edit' },
      });
    if (place && action !== 'delete') continue;
    const at = { startAt: place?.start ?? null, endAt: place?.end ?? null };
    carried.push({ action, text, enabled, page, heading, original, ...at });
  }
  return { kept: kept.sort((a, b) => a.start - b.start), carried };
}
