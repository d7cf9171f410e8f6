import { diffArrays } from 'diff';

export type DiffPart =
  | { kind: 'same' | 'gone' | 'new'; text: string }
  /** Text that is the same on both sides and far from any change. */
  | { kind: 'skipped'; text: string };

/** Unchanged characters that stay on each side of a change. */
const AROUND = 24;
/** Edits after which two texts are shown as one gone and one new: nobody reads such a diff. */
const MOST_EDITS = 1200;

/** Characters; numbers and Latin words are one piece, or a single digit of them would be found again anywhere. */
const PIECES = /[A-Za-z0-9]+|[Ａ-Ｚａ-ｚ０-９]+|[\s\S]/gu;

/** What changes between two texts, piece by piece, with long unchanged runs folded. */
export function diffParts(before: string, after: string): DiffPart[] {
  if (after === '') return [{ kind: 'gone', text: before }];
  const changes = diffArrays(before.match(PIECES) ?? [], after.match(PIECES) ?? [], { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  return changes.flatMap((change, index): DiffPart[] => {
    const text = change.value.join('');
    if (change.removed) return [{ kind: 'gone', text }];
    if (change.added) return [{ kind: 'new', text }];
    return fold(text, index > 0, index < changes.length - 1);
  });
}

function fold(text: string, changedBefore: boolean, changedAfter: boolean): DiffPart[] {
  const characters = [...text];
  const head = changedBefore ? AROUND : 0;
  const tail = changedAfter ? AROUND : 0;
  const hidden = characters.length - head - tail;
  if (hidden < AROUND) return [{ kind: 'same', text }];
  const parts: DiffPart[] = [
    { kind: 'same', text: characters.slice(0, head).join('') },
    { kind: 'skipped', text: characters.slice(head, characters.length - tail).join('') },
    { kind: 'same', text: tail > 0 ? characters.slice(-tail).join('') : '' },
  ];
  return parts.filter(({ text: part }) => part !== '');
}

/** Signs that nobody sees, made visible: a removed line end, a control character. */
export function showHidden(text: string): string {
  return text
    .replace(/\n/g, '↵\n')
    .replace(/(?!\n)\p{Cc}|[\u00ad\u200b\u200c\u2060\ufeff\ue000-\uf8ff]/gu, '▯')
    .replace(/^[ \u3000]+$/, (spaces) => '␣'.repeat(spaces.length));
}
