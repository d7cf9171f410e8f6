import { createTrail } from './trail.ts';

/** What people have done to a part of a document, as it comes over to another cut. */
export interface HandEdit {
  action: 'edit' | 'disable' | 'delete';
  /** What stands there since; empty where it was deleted. */
  text: string;
  enabled: boolean;
  page: number | null;
  heading: string[];
  /** Range of the text of the cut that it was made in; null where it had no place there either. */
  range: { start: number; end: number } | null;
  /** The text that it was made of; empty where that was not kept. */
  original: string;
}

/** An edit with what finds its place again. */
export interface TracedEdit extends HandEdit {
  /** Letters of its original (see createTrail). */
  letters: string;
  /** How many letters stand before it; null where nobody knows. */
  at: number | null;
  /** What of the original stands before its first letter and behind its last one: signs and addresses. */
  lead: string;
  tail: string;
}

/** Reads the text that edits were made in, and says where they stand in its letters. Edits without a range are traced by their original alone. */
export async function traceEdits(
  edits: readonly HandEdit[],
  pieces: AsyncIterable<{ startAt: number; text: string }>,
): Promise<TracedEdit[]> {
  const traced: TracedEdit[] = edits.map((edit) => ({ ...edit, letters: '', at: null, lead: '', tail: '' }));
  const placed = traced.flatMap((edit) => (edit.range ? [{ edit, ...edit.range, first: 0, behind: 0 }] : []));
  placed.sort((a, b) => a.start - b.start);
  for (const { edit } of placed) edit.original = '';
  let counted = 0;
  let next = 0;
  let open: typeof placed = [];
  let past = 0;
  const trail = createTrail({
    letter(letter, at) {
      for (let one = placed[next]; one && one.start <= at; one = placed[++next]) {
        one.edit.at = counted;
        open.push(one);
      }
      open = open.filter(({ end }) => end > at);
      for (const one of open) {
        if (one.edit.letters === '') one.first = at;
        one.behind = at + letter.length;
        one.edit.letters += letter;
      }
      counted += letter.length;
    },
    text(text, at) {
      while ((placed[past]?.end ?? Number.POSITIVE_INFINITY) <= at) past++;
      for (let index = past; (placed[index]?.start ?? Number.POSITIVE_INFINITY) < at + text.length; index++) {
        const one = placed[index];
        if (one && one.end > at) one.edit.original += text.slice(Math.max(0, one.start - at), one.end - at);
      }
    },
  });
  if (placed.length > 0) for await (const { startAt, text } of pieces) trail.take(startAt, text);
  trail.finish();
  for (const { edit, start, end, first, behind } of placed) {
    if (edit.letters === '') continue;
    edit.lead = edit.original.slice(0, first - start);
    edit.tail = edit.original.slice(edit.original.length - (end - behind));
  }
  for (const edit of traced) if (!edit.range) Object.assign(edit, readLetters(edit.original));
  return traced;
}

function readLetters(text: string): Pick<TracedEdit, 'letters' | 'lead' | 'tail'> {
  let letters = '';
  let [first, behind] = [text.length, text.length];
  const trail = createTrail({
    letter(letter, at) {
      letters += letter;
      first = Math.min(first, at);
      behind = at + letter.length;
    },
  });
  trail.take(0, text);
  trail.finish();
  return { letters, lead: text.slice(0, first), tail: text.slice(behind) };
}
