/** Shorter texts are the same in many places for good reasons, so that they count only under the same heading. */
const LONG_ENOUGH = 100;
/** Near: this share of the four-character pieces is common to both. */
const NEAR = 0.9;
const NEAR_LONG_ENOUGH = 60;
const PIECE = 4;
/** Smallest piece hashes under which a text can be found again. */
const SKETCH = 6;
/** Texts remembered for the near comparison. */
const MOST_TEXTS = 100_000;
const MOST_CANDIDATES = 20;

/** Tells whether a text has been seen before in this run; the first one is the one that stays. */
export function createDuplicateFinder() {
  const exact = new Set<string>();
  const sketches = new Map<number, number[]>();
  const texts: { pieces: Set<number>; digits: string }[] = [];

  return {
    /** Remembers the text if it is new. `near` never holds for texts that differ in a number. */
    check(text: string, heading: readonly string[]): 'duplicate' | 'nearDuplicate' | null {
      const plain = normalize(text);
      if (plain === '') return null;
      const key = plain.length >= LONG_ENOUGH ? plain : `${heading.join('/')}\n${plain}`;
      if (exact.has(key)) return 'duplicate';
      exact.add(key);
      if (plain.length < NEAR_LONG_ENOUGH || texts.length >= MOST_TEXTS) return null;
      const entry = { pieces: hashPieces(plain), digits: plain.replace(/\D+/g, ' ').trim() };
      const sketch = [...entry.pieces].sort((a, b) => a - b).slice(0, SKETCH);
      const candidates = new Set(sketch.flatMap((hash) => sketches.get(hash) ?? []).slice(0, MOST_CANDIDATES));
      for (const index of candidates) {
        const other = texts[index];
        if (other && other.digits === entry.digits && likeness(other.pieces, entry.pieces) >= NEAR)
          return 'nearDuplicate';
      }
      for (const hash of sketch) {
        const known = sketches.get(hash) ?? [];
        known.push(texts.length);
        sketches.set(hash, known);
      }
      texts.push(entry);
      return null;
    },
  };
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
}

/** FNV-1a of each run of four characters. */
function hashPieces(text: string): Set<number> {
  const pieces = new Set<number>();
  for (let start = 0; start + PIECE <= text.length; start++) {
    let hash = 0x811c9dc5;
    for (let at = start; at < start + PIECE; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    pieces.add(hash >>> 0);
  }
  return pieces;
}

function likeness(left: Set<number>, right: Set<number>): number {
  let common = 0;
  for (const piece of left) if (right.has(piece)) common++;
  return common / (left.size + right.size - common);
}
