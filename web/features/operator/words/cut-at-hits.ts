interface Span {
  from: number;
  to: number;
}

/** A text in pieces, of which some are hit; hits that overlap become one. `at` is where a piece begins. */
export function cutAtHits(text: string, hits: readonly Span[]): { at: number; piece: string; hit: boolean }[] {
  const pieces: { at: number; piece: string; hit: boolean }[] = [];
  const add = (from: number, to: number, hit: boolean) => {
    const last = pieces.at(-1);
    if (to <= from) return;
    if (hit && last?.hit && last.at + last.piece.length === from) last.piece += text.slice(from, to);
    else pieces.push({ at: from, piece: text.slice(from, to), hit });
  };
  let at = 0;
  for (const { from, to } of hits.toSorted((a, b) => a.from - b.from)) {
    add(at, from, false);
    add(Math.max(at, from), to, true);
    at = Math.max(at, to);
  }
  add(at, text.length, false);
  return pieces;
}
