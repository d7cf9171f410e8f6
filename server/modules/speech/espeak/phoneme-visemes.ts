import type { VisemeMark } from '#contract/speech.contract.ts';
import { MOUTH_SHAPES, type MouthShape, NEUTRAL, SILENCE, VOWELS } from './mouth-shapes.ts';
import type { TimedPhoneme } from './synthesis-protocol.ts';

/** A gap shorter than this is the join of two words, during which the mouth does not rest. */
const shortestPauseMs = 60;
const longestSymbol = Math.max(...[...MOUTH_SHAPES.keys()].map((symbol) => symbol.length));

/** Turns phonemes with their start times into mouth shapes, silence included. Starts at 0 and ends at rest. */
export function toVisemeMarks(phonemes: readonly TimedPhoneme[], durationMs: number): VisemeMark[] {
  const marks: VisemeMark[] = [{ at: 0, ...SILENCE }];
  const put = (at: number, shape: MouthShape) => {
    const last = marks.at(-1);
    if (last && sameShape(last, shape)) return;
    if (last?.at === at) marks.pop();
    marks.push({ at, ...shape });
  };
  const sounds = phonemes.map(([at, ipa]) => ({ at, symbols: readSymbols(ipa) }));
  for (const [index, { at, symbols }] of sounds.entries()) {
    if (symbols.length > 0) {
      spread(at, sounds[index + 1]?.at ?? durationMs, symbols, put);
      continue;
    }
    const nextSound = sounds.slice(index + 1).find((sound) => sound.symbols.length > 0);
    if (!nextSound || nextSound.at - at >= shortestPauseMs) put(at, SILENCE);
  }
  return marks;
}

/** Gives each symbol of one phoneme its part of the time. */
function spread(from: number, to: number, symbols: string[], put: (at: number, shape: MouthShape) => void): void {
  const shares = symbols.map((symbol, index) => shareOf(symbols, symbol, index));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let passed = 0;
  for (const [index, symbol] of symbols.entries()) {
    put(Math.round(from + ((to - from) * passed) / total), MOUTH_SHAPES.get(symbol) ?? NEUTRAL);
    passed += shares[index] ?? 0;
  }
}

/** The kernel of a diphthong is held longer than the glides around it. */
function shareOf(symbols: string[], symbol: string, index: number): number {
  if (symbols.length === 1) return 1;
  if (!VOWELS.has(symbol)) return 0.5;
  if (index === 0 && /^[iuy]$/.test(symbol) && VOWELS.has(symbols[1] ?? '')) return 0.5;
  return /^[iuɪʊ]$/.test(symbol) ? 0.7 : 1;
}

/** Longest match over the table. Stress, length and the engine's language switches, such as `(en)`, have no shape. */
function readSymbols(ipa: string): string[] {
  const text = ipa.replace(/\(.*?\)|\u0329|[ˈˌː]/g, '');
  const symbols: string[] = [];
  let at = 0;
  while (at < text.length) {
    let length = Math.min(longestSymbol, text.length - at);
    while (length > 1 && !MOUTH_SHAPES.has(text.slice(at, at + length))) length--;
    const symbol = text.slice(at, at + length);
    if (MOUTH_SHAPES.has(symbol)) symbols.push(symbol);
    at += length;
  }
  // A sound that the table does not know still moves the mouth a little.
  return symbols.length === 0 && /\p{L}/u.test(text) ? [text] : symbols;
}

function sameShape(a: MouthShape, b: MouthShape): boolean {
  return a.open === b.open && a.wide === b.wide && a.round === b.round && a.press === b.press && a.teeth === b.teeth;
}
