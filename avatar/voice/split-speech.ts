/** Longest piece, so that one synthesis stays short. */
const maxLength = 60;
/** A run without any place to cut, such as an address, is cut here at last. */
const hardLimit = 240;
/** Shortest first piece: less sounds torn off. */
const minFirst = 3;

const fence = '```';
const spoken = /[\p{L}\p{N}]/u;
const citation = /\[\^?\d{1,3}(?:[,，–-]\d{1,3})*\]|【\d{1,3}】/g;
/** What may be left over at the start of a piece from the one before. */
const leftovers = /^(?:[\s”’」』）》\])。！？；，、…!?;,.]|\[\^?\d{1,3}\]|【\d{1,3}】)+/;

export interface SpeechSplitter {
  /** Pieces that are complete now. */
  push(textDelta: string): string[];
  /** The rest; afterwards the splitter is new again. */
  finish(): string[];
}

/**
 * Cuts a growing text into pieces to be spoken: the first at the first comma, so that sound starts early, the others at the end of
 * sentences. Numbers, addresses and citation marks stay whole, blocks of code are left out.
 */
export function createSpeechSplitter(): SpeechSplitter {
  let buffer = '';
  let inCode = false;
  let isFirst = true;

  function take(end: number, pieces: string[]): void {
    const piece = buffer.slice(0, end).trim();
    buffer = buffer.slice(end);
    if (!isSpeakable(piece)) return;
    pieces.push(piece);
    isFirst = false;
  }

  /** True when another round can find more. */
  function advance(pieces: string[], isLast: boolean): boolean {
    if (inCode) {
      const end = buffer.indexOf(fence);
      // A fence may arrive in parts: the last two characters are kept.
      buffer = end < 0 ? buffer.slice(isLast ? buffer.length : -2) : buffer.slice(end + fence.length);
      inCode = end < 0;
      return !inCode;
    }
    if (!isFirst) buffer = buffer.replace(leftovers, '');
    const code = buffer.indexOf(fence);
    const text = code < 0 ? buffer : buffer.slice(0, code);
    const end = findCut(text, isFirst, isLast || code >= 0);
    if (end > 0) {
      take(end, pieces);
      return true;
    }
    if (code < 0) return false;
    take(code, pieces);
    buffer = buffer.slice(fence.length);
    inCode = true;
    return true;
  }

  return {
    push(textDelta) {
      buffer += textDelta;
      const pieces: string[] = [];
      while (advance(pieces, false)) {}
      return pieces;
    },
    finish() {
      const pieces: string[] = [];
      while (buffer && advance(pieces, true)) {}
      take(buffer.length, pieces);
      buffer = '';
      inCode = false;
      isFirst = true;
      return pieces;
    },
  };
}

/** Anything to say besides citation marks? */
function isSpeakable(text: string): boolean {
  return spoken.test(text.replace(citation, ''));
}

/** Where the next piece ends; 0 while it can't be told. `isLast`: nothing will follow. */
function findCut(text: string, isFirst: boolean, isLast: boolean): number {
  for (let at = 0; at < text.length && at < maxLength; at++) {
    if (!isSpeakable(text.slice(0, at + 1))) continue;
    if (endsSentence(text, at)) return at + 1;
    if (isFirst && at + 1 >= minFirst && endsClause(text, at)) return at + 1;
  }
  if (text.length <= maxLength) return 0;
  return cutLongRun(text, isLast);
}

function endsSentence(text: string, at: number): boolean {
  const character = text[at] ?? '';
  if (/[。！？；\n]/.test(character)) return true;
  // Half-width signs also stand in numbers and addresses, so the next character decides; a list's `1.` ends nothing.
  if (character === '.') return /\s/.test(text[at + 1] ?? '') && !/\d/.test(text[at - 1] ?? '');
  return /[!?;]/.test(character) && /[\s\p{Script=Han}]/u.test(text[at + 1] ?? '');
}

function endsClause(text: string, at: number): boolean {
  const character = text[at] ?? '';
  return /[，：]/.test(character) || (character === ',' && /[\s\p{Script=Han}]/u.test(text[at + 1] ?? ''));
}

/** A long run is cut after its last comma, else between two Chinese characters or words. */
function cutLongRun(text: string, isLast: boolean): number {
  const window = text.slice(0, maxLength);
  const comma = Math.max(...['，', '、', '：', ', '].map((sign) => window.lastIndexOf(sign)));
  if (comma > maxLength / 4) return comma + 1;
  for (let at = maxLength; at > maxLength / 4; at--) if (isBetweenWords(text, at)) return at;
  for (let at = maxLength; at < text.length; at++) if (isBetweenWords(text, at)) return at;
  return isLast || text.length > hardLimit ? Math.min(text.length, hardLimit) : 0;
}

function isBetweenWords(text: string, at: number): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at] ?? '';
  if (/\s/.test(after)) return true;
  return /\p{Script=Han}/u.test(before) && /\p{Script=Han}/u.test(after);
}
