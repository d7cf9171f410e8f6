import { analyse } from 'chardet';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5';

/** Control characters that no text has; tab, line ends, form feed and escape are let through. */
const CONTROL_SHARE = 0.02;
/** One broken byte in a thousand is a damaged UTF-8 file; other encodings fail far more often. */
const BROKEN_SHARE = 0.001;
/** Running text has a fifth of familiar characters and more; bytes read in the wrong order a hundredth. */
const MIN_FAMILIAR = 0.12;

/** Whether a sample from the start of a file reads as text in one of the known encodings. */
export function looksLikeText(sample: Uint8Array): boolean {
  if (byMark(sample) || byZeroBytes(sample)) return true;
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return false;
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls++;
  }
  if (controls > sample.length * CONTROL_SHARE) return false;
  // Compressed data without zero bytes: it fails in every multi-byte encoding.
  return isMostlyValid(sample, 'utf-8') || isMostlyValid(sample, 'gb18030') || isMostlyValid(sample, 'big5');
}

/**
 * Chooses the encoding of a text: byte order mark, UTF-16 by its zero bytes, UTF-8 if valid, else Big5 or GB18030.
 * @param sample the first bytes that hold something else than ASCII
 * @param validUtf8 whether the whole file, not just the sample, is valid UTF-8
 */
export function detectEncoding(sample: Uint8Array, validUtf8: boolean): TextEncoding {
  const marked = byMark(sample) ?? byZeroBytes(sample);
  if (marked) return marked;
  if (validUtf8 || brokenShare(sample, 'utf-8') < BROKEN_SHARE) return 'utf-8';
  return isBig5(sample) ? 'big5' : 'gb18030';
}

function byMark(sample: Uint8Array): TextEncoding | undefined {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: zero bytes stand in it (line ends, Latin letters), and one order of bytes reads as Chinese or Latin. */
function byZeroBytes(sample: Uint8Array): TextEncoding | undefined {
  if (!sample.includes(0)) return undefined;
  const ranking = (['utf-16le', 'utf-16be'] as const)
    .filter((encoding) => brokenShare(sample, encoding) === 0)
    .map((encoding) => ({ encoding, score: familiarShare(decode(sample, encoding)) }))
    .toSorted((left, right) => right.score - left.score);
  const best = ranking[0];
  return best && best.score > MIN_FAMILIAR ? best.encoding : undefined;
}

/** Chardet proposes; the characters that Chinese is made of decide, since short GBK texts often look like Big5 to it. */
function isBig5(sample: Uint8Array): boolean {
  const ranking = analyse(sample).map((match) => match.name);
  const big5 = ranking.indexOf('Big5');
  if (big5 < 0) return false;
  const asBig5 = decode(sample, 'big5');
  const asGb = decode(sample, 'gb18030');
  if (asBig5.includes('\ufffd') && !asGb.includes('\ufffd')) return false;
  const difference = commonShare(asBig5) - commonShare(asGb);
  return difference === 0 ? big5 === 0 : difference > 0;
}

/** The most frequent characters of running Chinese in both scripts; a wrong decoding hits them by chance only. */
const COMMON = new Set(
  '的一是不了在有人我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本前开開但因只从從想日者意无無全应應关關点點文与與及或等月本第请請電电請期內内每元间間管',
);

function commonShare(text: string): number {
  let common = 0;
  let total = 0;
  for (const character of text) {
    if (character < '\u0080') continue;
    total++;
    if (COMMON.has(character)) common++;
  }
  return total ? common / total : 0;
}

/** ASCII that people type, and the most frequent Chinese characters and signs, among all characters. */
function familiarShare(text: string): number {
  const familiar = text.match(/[\t\r\n -~，。、：；？！“”（）]/g)?.length ?? 0;
  const chinese = [...text].filter((character) => COMMON.has(character)).length;
  return text.length ? (familiar + chinese) / text.length : 0;
}

function isMostlyValid(sample: Uint8Array, encoding: TextEncoding): boolean {
  return brokenShare(sample, encoding) < 0.02;
}

/** Replacement characters for each character beyond ASCII; a sample cut within a character is not held against it. */
function brokenShare(sample: Uint8Array, encoding: TextEncoding): number {
  let broken = 0;
  let total = 0;
  for (const character of decode(sample, encoding)) {
    if (character < '\u0080') continue;
    total++;
    if (character === '\ufffd') broken++;
  }
  return total ? broken / total : 0;
}

function decode(sample: Uint8Array, encoding: TextEncoding): string {
  // `stream` keeps a cut character at the end back instead of reporting it as broken.
  return new TextDecoder(encoding).decode(sample, { stream: true });
}
