interface Span {
  from: number;
  to: number;
}

const MASK = '*';

/** The text with every character inside one of the spans replaced by `*`. Offsets in code units; `offset` is where the text begins. */
export function maskText(text: string, spans: readonly Span[], offset = 0): string {
  if (spans.length === 0) return text;
  let masked = '';
  let index = offset;
  const end = offset + text.length;
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    if (to <= index || from >= end) continue;
    const begin = Math.max(from, index);
    const stop = Math.min(to, end);
    masked += text.slice(index - offset, begin - offset);
    for (const _ of text.slice(begin - offset, stop - offset)) masked += MASK;
    index = stop;
  }
  return masked + text.slice(index - offset);
}
