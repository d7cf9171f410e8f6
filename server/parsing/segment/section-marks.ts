import type { TextBlock } from '../document-reader.ts';

/** Where a block starts in the document and what it stands under. */
export interface Mark {
  at: number;
  page: number | null;
  kind: TextBlock['kind'];
  heading: string[];
  tableHeader: string;
}

/** Whether the sections on both sides of an offset are neighbours: siblings, or one directly above the other. */
export function canMerge(marks: readonly Mark[], offset: number): boolean {
  const before = marks.findLast((mark) => mark.at < offset)?.heading;
  const after = marks.find((mark) => mark.at >= offset)?.heading;
  if (!before || !after) return false;
  const shared = sharedLength(before, after);
  return shared >= before.length || (before.length === after.length && shared >= before.length - 1);
}

/** The heading path that all marks stand under; headings without text of their own don't count. */
export function sharedHeading(marks: readonly Mark[]): string[] {
  const bodies = marks.filter((mark) => mark.kind !== 'heading');
  const first = bodies[0];
  if (!first) return marks.at(-1)?.heading ?? [];
  const length = Math.min(...bodies.map((mark) => sharedLength(first.heading, mark.heading)));
  return first.heading.slice(0, length);
}

function sharedLength(left: readonly string[], right: readonly string[]): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}
