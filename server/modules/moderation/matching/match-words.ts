import { DROPPED, foldCodePoint } from './fold-text.ts';
import type { WordTrie } from './word-trie.ts';

/** A word of the list in a text. */
export interface Hit {
  /** Its index in the list. */
  word: number;
  /** Code units of the text as it came, signs between its characters included. */
  from: number;
  to: number;
}

/** More signs and spaces than this between two characters, in code units, and they belong to no common word. */
export const MAX_GAP = 16;
/** What a list is made of: the automaton, and how grave each word is; 0 for one that only excuses words that lie within it. */
export interface WordMatcherSource {
  trie: WordTrie;
  weight(word: number): number;
}

interface Found {
  word: number;
  /** Folded positions. */
  begin: number;
  end: number;
  from: number;
  to: number;
}

/**
 * Reads a text in pieces of any size. A hit is told once nothing that follows can excuse it; `safe` is the offset before which all is
 * decided. Of words that end together the longest is told, and a shorter one that is graver. Words of letters or digits count as a whole only: `ass` is not in `class`. One matcher a text; memory is bounded by the longest word.
 */
export function createMatcher({ trie, weight }: WordMatcherSource) {
  const ring = 2 ** Math.ceil(Math.log2(trie.longest + 2));
  const [starts, ends, codes] = [new Float64Array(ring), new Float64Array(ring), new Int32Array(ring)];
  let state = 0;
  /** Folded code points so far. */
  let count = 0;
  /** Code units so far. */
  let position = 0;
  /** First half of a pair that a piece ended in. */
  let half = 0;
  let waiting: Found[] = [];
  let excuses: Found[] = [];
  let told: Hit[] = [];
  /** Whether the last hits may turn out to be parts of a longer word, by the next code unit. */
  let edgeOpen = false;

  const at = (index: number) => index & (ring - 1);

  /** Decides every hit that begins before `limit`, in folded positions. */
  function settle(limit: number): void {
    if (waiting.length === 0) {
      if (excuses.length > 0) excuses = excuses.filter((one) => one.end > limit);
      return;
    }
    const rest: Found[] = [];
    for (const hit of waiting) {
      if (hit.begin >= limit || (edgeOpen && hit.end === count)) rest.push(hit);
      else if (!excuses.some((one) => one.begin <= hit.begin && one.end >= hit.end))
        told.push({ word: hit.word, from: hit.from, to: hit.to });
    }
    waiting = rest;
    const first = Math.min(limit, rest[0]?.begin ?? limit);
    excuses = excuses.filter((one) => one.end > first);
  }

  function take(code: number, from: number, to: number): void {
    const last = at(count - 1);
    const joined = count > 0 && isJoined(codes[last] ?? 0, code) && ((ends[last] ?? 0) === from || ends[last] === to);
    if (edgeOpen && joined) waiting = waiting.filter((hit) => hit.end !== count);
    edgeOpen = false;
    if (count > 0 && from - (ends[last] ?? 0) > MAX_GAP) state = 0;
    const place = at(count);
    starts[place] = from;
    ends[place] = to;
    codes[place] = code;
    count++;
    state = trie.step(state, code);
    let gravest = 0;
    trie.ending(state, (word, length) => {
      const begin = count - length;
      const heavy = weight(word);
      // A shorter word that ends here adds nothing to a longer one, unless it is graver.
      if (heavy !== 0 && (heavy <= gravest || beginsInside(begin))) return;
      gravest = Math.max(gravest, heavy);
      (heavy === 0 ? excuses : waiting).push({ word, begin, end: count, from: starts[at(begin)] ?? 0, to });
    });
    edgeOpen = kindOf(code) !== 0;
    settle(count - trie.open(state));
  }

  /** Whether the character at a folded position continues the word before it. */
  function beginsInside(begin: number): boolean {
    if (begin === 0) return false;
    const [before, first] = [at(begin - 1), at(begin)];
    return (ends[before] ?? 0) >= (starts[first] ?? 0) && isJoined(codes[before] ?? 0, codes[first] ?? 0);
  }

  function read(codePoint: number, from: number, to: number): void {
    const folded = foldCodePoint(codePoint);
    if (typeof folded !== 'number') for (const code of folded) take(code, from, to);
    else if (folded !== DROPPED) take(folded, from, to);
    else if (count > 0) {
      edgeOpen = false;
      if (to - (ends[at(count - 1)] ?? 0) > MAX_GAP) state = 0;
      if (waiting.length > 0) settle(count - trie.open(state));
    }
  }

  const takeTold = (): Hit[] => {
    const hits = told;
    told = [];
    return hits;
  };

  return {
    /** Answers the hits that are certain now, in the order in which they became so. */
    push(piece: string): Hit[] {
      let index = 0;
      if (half !== 0 && piece.length > 0) {
        const low = piece.charCodeAt(0);
        if (low >= 0xdc00 && low <= 0xdfff) {
          read((half - 0xd800) * 0x400 + low - 0xdc00 + 0x10000, position - 1, position + 1);
          index = 1;
        } else read(half, position - 1, position);
        half = 0;
      }
      for (; index < piece.length; index++) {
        const codePoint = piece.codePointAt(index) ?? 0;
        if (codePoint > 0xffff) {
          read(codePoint, position + index, position + index + 2);
          index++;
        } else if (index === piece.length - 1 && codePoint >= 0xd800 && codePoint <= 0xdbff) half = codePoint;
        else read(codePoint, position + index, position + index + 1);
      }
      position += piece.length;
      return takeTold();
    },
    /** The text is over: what waited is decided. */
    flush(): Hit[] {
      edgeOpen = false;
      state = 0;
      half = 0;
      settle(Number.POSITIVE_INFINITY);
      return takeTold();
    },
    /** Everything before this offset is decided. */
    safe(): number {
      const open = trie.open(state);
      let offset = position - (half === 0 ? 0 : 1);
      if (open > 0) offset = starts[at(count - open)] ?? 0;
      for (const hit of waiting) offset = Math.min(offset, hit.from);
      return offset;
    },
  };
}

/** 1 for letters of scripts that set spaces between words, 2 for digits, 0 for all others. */
function kindOf(code: number): 0 | 1 | 2 {
  if (code >= 48 && code <= 57) return 2;
  return code < 0x590 ? 1 : 0;
}

const isJoined = (before: number, after: number): boolean => kindOf(before) !== 0 && kindOf(before) === kindOf(after);
