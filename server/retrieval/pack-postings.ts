/** One segment that holds a term. */
export interface Posting {
  segmentId: number;
  /** How often the term occurs in it. */
  frequency: number;
  /** The segment's length in terms. */
  length: number;
}

/** Appends a posting as three variable-length integers: distance from the batch's first segment, frequency, length. */
export function packPosting(bytes: number[], firstSegment: number, posting: Posting): void {
  packInteger(bytes, posting.segmentId - firstSegment);
  packInteger(bytes, posting.frequency);
  packInteger(bytes, posting.length);
}

/** Calls `visit` for each packed posting, without making objects: a search reads tens of thousands. */
export function visitPostings(
  entries: Uint8Array,
  firstSegment: number,
  visit: (segmentId: number, frequency: number, length: number) => void,
): void {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = entries[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < entries.length) visit(firstSegment + next(), next(), next());
}

/** Seven bits a byte, the highest bit says that more follow. Multiplication instead of shifts: ids outgrow 32 bits. */
function packInteger(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
