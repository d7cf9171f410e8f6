import { createPacer } from '#server/platform/pace.ts';

/**
 * Aho-Corasick automaton over folded words, in flat arrays: it is built in steps, so that 50,000 words never hold the thread up, and the
 * depth of a state is known, which is what a stream must hold back.
 */
export interface WordTrie {
  /** State after `codePoint`; 0 is the root. */
  step(state: number, codePoint: number): number;
  /** Longest word, in folded code points. */
  readonly longest: number;
  /** How many of the last code points may still be the beginning of a word that is not complete. */
  open(state: number): number;
  /** Calls `found` for every word that ends here, longest first, with its index in the list. */
  ending(state: number, found: (word: number, length: number) => void): void;
}

/** Nodes that are made or linked between two looks at the clock: well under a millisecond. */
const STEP = 1000;

/** Builds at once, for small lists and tests. */
export function buildTrie(words: readonly string[]): WordTrie {
  const steps = buildInSteps(words);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Builds with pauses in which the thread does other work. */
export async function buildTrieGently(words: readonly string[]): Promise<WordTrie> {
  const steps = buildInSteps(words);
  const pacer = createPacer();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (pacer.due()) await pacer.rest();
  }
}

function* buildInSteps(words: readonly string[]): Generator<undefined, WordTrie> {
  let capacity = 1;
  for (const word of words) capacity += word.length;
  const edges = createEdges(capacity);
  const depth = new Uint8Array(capacity);
  /** Index of the word that ends at a node, plus 1. */
  const wordAt = new Int32Array(capacity);
  const [codeOf, parentOf] = [new Int32Array(capacity), new Int32Array(capacity)];
  /** Nodes of one depth in a row: children come after their parents. */
  const byDepth: number[][] = [];
  const hasChild = new Uint8Array(capacity);
  let size = 1;
  let longest = 0;
  let done = 0;
  for (const [index, word] of words.entries()) {
    let node = 0;
    for (const character of word) {
      const code = character.codePointAt(0) ?? 0;
      let next = edges.get(node, code);
      if (next === 0) {
        next = size++;
        edges.set(node, code, next);
        hasChild[node] = 1;
        codeOf[next] = code;
        parentOf[next] = node;
        const level = (depth[node] ?? 0) + 1;
        depth[next] = level;
        const row = byDepth[level];
        if (row) row.push(next);
        else byDepth[level] = [next];
      }
      node = next;
      if (++done % STEP === 0) yield;
    }
    if (node === 0) continue;
    wordAt[node] = index + 1;
    longest = Math.max(longest, depth[node] ?? 0);
  }

  const fail = new Int32Array(size);
  /** Nearest state along the failure links at which a word ends. */
  const nextWord = new Int32Array(size);
  const open = new Uint8Array(size);
  const step = (state: number, code: number): number => {
    for (let node = state; ; node = fail[node] ?? 0) {
      const next = edges.get(node, code);
      if (next !== 0 || node === 0) return next;
    }
  };
  for (const level of byDepth) {
    for (const node of level ?? []) {
      const parent = parentOf[node] ?? 0;
      const suffix = parent === 0 ? 0 : step(fail[parent] ?? 0, codeOf[node] ?? 0);
      fail[node] = suffix;
      nextWord[node] = wordAt[suffix] ? suffix : (nextWord[suffix] ?? 0);
      open[node] = hasChild[node] ? (depth[node] ?? 0) : (open[suffix] ?? 0);
      if (++done % STEP === 0) yield;
    }
  }
  return {
    step,
    longest,
    open: (state) => open[state] ?? 0,
    ending(state, found) {
      for (let node = wordAt[state] ? state : (nextWord[state] ?? 0); node !== 0; node = nextWord[node] ?? 0)
        found((wordAt[node] ?? 0) - 1, depth[node] ?? 0);
    },
  };
}

/** Code points below this have their first step from the root in a table: most text begins no word. */
const DIRECT = 0x10000;

/** (node, code point) -> node, by open addressing. */
function createEdges(capacity: number) {
  const bits = Math.max(4, Math.ceil(Math.log2(capacity * 2)));
  const mask = 2 ** bits - 1;
  const keys = new Int32Array((mask + 1) * 2);
  const targets = new Int32Array(mask + 1);
  const roots = new Int32Array(DIRECT);
  const find = (node: number, code: number): number => {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b)) & 0x7fffffff;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (targets[slot] !== 0 && (keys[slot * 2] !== node || keys[slot * 2 + 1] !== code)) slot = (slot + 1) & mask;
    return slot;
  };
  return {
    get: (node: number, code: number): number =>
      (node === 0 && code < DIRECT ? roots[code] : targets[find(node, code)]) ?? 0,
    set(node: number, code: number, target: number): void {
      if (node === 0 && code < DIRECT) {
        roots[code] = target;
        return;
      }
      const slot = find(node, code);
      keys[slot * 2] = node;
      keys[slot * 2 + 1] = code;
      targets[slot] = target;
    },
  };
}
