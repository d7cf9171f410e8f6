/**
 * 50,000 generated sensitive words: how long the list takes to build and how long that keeps the thread, how long a text of a million
 * characters takes to scan, and what the filter of an answer costs a piece. References in the same run: `indexOf` of every word over the
 * same (shorter) text, and an automaton of a library, which is built at once and knows neither signs nor pieces.
 *
 * Times but those of pieces are the thread's own on a processor.
 *
 * Usage: npm run bench -- moderation
 */
import { AhoCorasick } from '@monyone/aho-corasick';
import { foldWord } from '#server/modules/moderation/matching/fold-text.ts';
import { scanText } from '#server/modules/moderation/matching/scan-text.ts';
import { createTextGuard } from '#server/modules/moderation/matching/text-guard.ts';
import { type ListedWord, makeListGently } from '#server/modules/moderation/matching/word-list.ts';
import { median, percentile, round } from './lib/statistics.ts';

const WORDS = 50_000;
const CHARACTERS = 1_000_000;
/** The reference reads a part of the text; its time grows with the length. */
const NAIVE_PART = 20;
const ROUNDS = 5;

const random = createRandom(1);
const hanzi = () => String.fromCodePoint(0x4e00 + random(3500));
const words = [...new Set(Array.from({ length: WORDS }, () => Array.from({ length: 2 + random(5) }, hanzi).join('')))];
const listed = words.map((word): ListedWord => ({ id: word, word, category: 'custom', level: 1, kind: 'word' }));
const text = Array.from({ length: CHARACTERS }, () => (random(12) === 0 ? '，' : hanzi())).join('');
const pieces = text.slice(0, 200_000).match(/[\s\S]{1,4}/g) ?? [];

const build: number[] = [];
const hold: number[] = [];
const scan: number[] = [];
const scanHold: number[] = [];
const library: number[] = [];
const libraryScan: number[] = [];
const naive: number[] = [];
let hits = 0;
const folded = words.map(foldWord); // characters that are met for the first time are folded once in the life of a process
for (let round = 0; round < ROUNDS; round++) {
  const made = await watch(() => makeListGently(listed));
  build.push(made.ms);
  hold.push(made.longest);
  const scanned = await watch(() => scanText([made.value], text));
  scan.push(scanned.ms);
  scanHold.push(scanned.longest);
  hits = scanned.value.length;
  const other = await watch(async () => new AhoCorasick(folded));
  library.push(other.ms);
  libraryScan.push((await watch(async () => other.value.matchInText(text))).ms);
  const part = text.slice(0, CHARACTERS / NAIVE_PART);
  naive.push((await watch(async () => words.filter((word) => part.includes(word)).length)).ms * NAIVE_PART);
}

const guard = createTextGuard([await makeListGently(listed)]);
const costs: number[] = [];
let waiting = 0;
let longestWait = 0;
for (const piece of pieces) {
  const started = performance.now();
  const passed = guard.push(piece);
  costs.push((performance.now() - started) * 1000);
  waiting += piece.length - passed.length;
  longestWait = Math.max(longestWait, waiting);
}

const result = {
  bench: 'moderation',
  words: words.length,
  hits,
  buildMs: round(median(build)),
  buildHoldMs: round(median(hold)),
  scanMs: round(median(scan)),
  scanHoldMs: round(median(scanHold)),
  naiveRatio: round(median(scan) / median(naive), 4),
  libraryBuildMs: round(median(library)),
  libraryScanRatio: round(median(scan) / median(libraryScan), 2),
  pieceP50Us: round(percentile(costs, 0.5), 1),
  pieceP99Us: round(percentile(costs, 0.99), 1),
  longestHeldCharacters: longestWait,
};
console.table(result);
console.log(JSON.stringify(result));

/** Time of this thread on a processor, in ms: what other programs take on a shared machine does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How long work took, and the longest time in it in which nothing else could run. */
async function watch<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; longest: number }> {
  globalThis.gc?.();
  let [longest, last] = [0, threadMs()];
  let running = true;
  const tick = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(tick);
  };
  setImmediate(tick);
  const started = threadMs();
  const value = await work();
  const ms = threadMs() - started;
  running = false;
  return { value, ms, longest };
}

/** Numbers below a bound, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
