import { analyse } from 'chardet';

/** A label that TextDecoder knows. */
export type TextEncoding = string;

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
  return ['utf-8', 'gb18030', 'big5', 'shift_jis'].some((encoding) => isMostlyValid(sample, encoding));
}

/**
 * Chooses the encoding of a text: byte order mark, UTF-16 by its zero bytes, UTF-8 if valid, what the text says of itself
 * if it can be read so, else GB18030, Big5 or Shift_JIS.
 * @param sample the first bytes that hold something else than ASCII
 * @param validUtf8 whether the whole file, not just the sample, is valid UTF-8
 * @param declared what the text itself names (the meta element of a web page): often wrong, so it comes after what is certain
 */
export function detectEncoding(sample: Uint8Array, validUtf8: boolean, declared?: string): TextEncoding {
  const marked = byMark(sample) ?? byZeroBytes(sample);
  if (marked) return marked;
  if (validUtf8 || brokenShare(sample, 'utf-8') < BROKEN_SHARE) return 'utf-8';
  if (declared && isKnown(declared) && brokenShare(sample, declared) < BROKEN_SHARE) return declared;
  return byCommonCharacters(sample);
}

function isKnown(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label));
  } catch {
    return false;
  }
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

/**
 * Chardet proposes; the characters that texts are made of decide, since short texts look like anything to it: GBK like Big5,
 * Shift_JIS like Russian. GB18030 reads nearly every sequence of bytes, so it is what is left.
 */
function byCommonCharacters(sample: Uint8Array): TextEncoding {
  const proposed = analyse(sample).map((match) => match.name);
  const asGb = decode(sample, 'gb18030');
  const isBroken = asGb.includes('\ufffd');
  let best = { encoding: 'gb18030', score: commonShare(asGb, 'gb18030') };
  for (const [encoding, name] of MULTI_BYTE) {
    const at = proposed.indexOf(name);
    if (at < 0) continue;
    const text = decode(sample, encoding);
    if (text.includes('\ufffd') && !isBroken) continue;
    const score = commonShare(text, encoding);
    if (score > best.score || (score === best.score && at === 0)) best = { encoding, score };
  }
  return best.encoding;
}

const MULTI_BYTE = [
  ['big5', 'Big5'],
  ['shift_jis', 'Shift_JIS'],
] as const;

/** The most frequent characters of running Chinese in both scripts; a wrong decoding hits them by chance only. */
const COMMON = new Set(
  '的一是不了在有人我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本前开開但因只从從想日者意无無全应應关關点點文与與及或等月本第请請電电請期內内每元间間管',
);

const KANA = /[\u3040-\u30ff]/;
const JAPANESE = new Set(
  '日東京都市区町村名前住所年齢氏番号円社員様会計業務商品価格種類数量合県府郵便電話田山川藤木橋島',
);

function commonShare(text: string, encoding: TextEncoding): number {
  const isJapanese = encoding === 'shift_jis';
  let common = 0;
  let total = 0;
  for (const character of text) {
    if (character < '\u0080') continue;
    total++;
    if (COMMON.has(character) || (isJapanese && (KANA.test(character) || JAPANESE.has(character)))) common++;
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
