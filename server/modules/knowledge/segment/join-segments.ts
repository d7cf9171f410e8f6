import type { SegmentState } from './segment-state.ts';

type Passage = Pick<SegmentState, 'text' | 'startAt' | 'endAt' | 'edited'>;

/**
 * The text of two neighbours as one. Untouched ones know where they lie in the document: what the second one repeats (the
 * overlap, the header of a table) is said once.
 */
export function joinTexts(first: Passage, second: Passage): string {
  if (first.edited || second.edited || second.startAt > first.endAt || second.startAt < first.startAt)
    return `${first.text}\n${second.text}`;
  const own = second.text.slice(second.startAt - second.endAt || second.text.length);
  return first.text + own.slice(first.endAt - second.startAt);
}

/** Both halves of a segment that is cut at an offset of its text, without the white space at the cut; null where one would be empty. */
export function splitState(
  state: SegmentState,
  at: number,
): [Omit<SegmentState, 'position'>, Omit<SegmentState, 'id' | 'position'>] | null {
  const whole = isLowSurrogate(state.text, at) ? at - 1 : at;
  const [left, right] = [state.text.slice(0, whole).trimEnd(), state.text.slice(whole).trimStart()];
  if (!left || !right) return null;
  // Counted from the end: the header of a table may come before what lies in the document.
  const within = (offset: number) => Math.min(state.endAt, Math.max(state.startAt, offset));
  const { position: _position, id, ...rest } = state;
  return [
    { ...rest, id, text: left, endAt: within(state.endAt - (state.text.length - left.length)) },
    { ...rest, text: right, startAt: within(state.endAt - right.length) },
  ];
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
