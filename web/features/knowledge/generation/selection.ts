/** What a person has chosen of the open questions; they start with those that the library doesn't answer. */
export interface Selection {
  /** Begin with all instead. */
  all: boolean;
  /** What differs from the beginning. */
  changed: ReadonlyMap<string, boolean>;
}

interface Item {
  id: string;
  answered: boolean;
}

const isSelectedAtFirst = ({ all }: Selection, { answered }: Item): boolean => all || !answered;

export const isSelected = (selection: Selection, item: Item): boolean =>
  selection.changed.get(item.id) ?? isSelectedAtFirst(selection, item);

export function toggle(selection: Selection, item: Item): Selection {
  const changed = new Map(selection.changed);
  if (!changed.delete(item.id)) changed.set(item.id, !isSelectedAtFirst(selection, item));
  return { ...selection, changed };
}

/** @param open how many there are; unanswered those of them that the library doesn't answer */
export function countSelected({ all, changed }: Selection, open: number, unanswered: number): number {
  const sum = [...changed.values()].reduce((count, on) => count + (on ? 1 : -1), all ? open : unanswered);
  return Math.max(0, sum);
}
