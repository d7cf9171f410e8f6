/** A piece of the text as it was read; neighbours may overlap. */
interface Piece {
  startAt: number;
  endAt: number;
  page: number | null;
  text: string;
}

export interface Stretch {
  key: number;
  /** The page that begins here, where another one does. */
  page: number | null;
  text: string;
  marked: boolean;
}

/** The running text: overlaps said once, line ends between pieces, new pages told, the range marked. */
export function toStretches(pieces: readonly Piece[], range: Pick<Piece, 'startAt' | 'endAt'> | null): Stretch[] {
  const stretches: Stretch[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let page: number | null = null;
  for (const piece of pieces) {
    const from = Math.max(piece.startAt, end);
    if (from >= piece.endAt) continue;
    const turns = piece.page !== null && piece.page !== page;
    if (turns) page = piece.page;
    const gap = from > end && stretches.length > 0 && !turns ? '\n' : '';
    const marks = range ? [range.startAt, range.endAt].filter((at) => at > from && at < piece.endAt) : [];
    const cuts = [from, ...marks, piece.endAt];
    for (const [index, at] of cuts.slice(0, -1).entries()) {
      const text = piece.text.slice(at - piece.startAt, (cuts[index + 1] ?? piece.endAt) - piece.startAt);
      const marked = range !== null && at >= range.startAt && at < range.endAt;
      stretches.push({
        key: at,
        page: turns && index === 0 ? page : null,
        text: index === 0 ? gap + text : text,
        marked,
      });
    }
    end = piece.endAt;
  }
  return stretches;
}
