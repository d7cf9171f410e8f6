import { cleanText } from '../clean-text.ts';
import { readText } from './read-text.ts';

/** A longer line comes in parts, so that one line of 50 MB needs no more memory than any other text. */
const MAX_LINE = 4096;

export interface TextLine {
  /** Without its line end; of empty lines in a row, with the line ends of all but the last. */
  text: string;
  /** False when the same line goes on in the next part. */
  ended: boolean;
}

/** Lines of a text file in whatever encoding it has, a chunk of 64 KB at a time; line ends become LF. */
export async function* readLines(path: string): AsyncGenerator<{ lines: TextLine[]; done: number; total: number }> {
  let rest = '';
  let size = 0;
  for await (const { text: piece, done, total } of readText(path)) {
    size = total;
    const text = cleanText(rest + piece);
    // A carriage return at the end may be half of a line end: it waits for the next chunk.
    const whole = text.endsWith('\r') ? text.length - 1 : text.length;
    const parts = text.slice(0, whole).split(/\r\n|\n|\r/);
    rest = (parts.pop() ?? '') + text.slice(whole);
    const lines = toLines(parts);
    while (rest.length > MAX_LINE) {
      const cut = cutBefore(rest, MAX_LINE);
      lines.push({ text: rest.slice(0, cut), ended: false });
      rest = rest.slice(cut);
    }
    yield { lines, done, total };
  }
  if (rest) yield { lines: splitLine(rest.replace(/\r$/, '')), done: size, total: size };
}

/** Empty lines in a row are one line of line ends, so that a million of them cost no more than one with text. */
function toLines(parts: readonly string[]): TextLine[] {
  const lines: TextLine[] = [];
  for (let at = 0; at < parts.length; at++) {
    const first = at;
    while (parts[at] === '' && parts[at + 1] === '') at++;
    if (at > first) lines.push({ text: '\n'.repeat(at - first), ended: true });
    else lines.push(...splitLine(parts[at] ?? ''));
  }
  return lines;
}

function splitLine(line: string): TextLine[] {
  const parts: TextLine[] = [];
  let at = 0;
  while (line.length - at > MAX_LINE) {
    const cut = cutBefore(line, at + MAX_LINE);
    parts.push({ text: line.slice(at, cut), ended: false });
    at = cut;
  }
  parts.push({ text: line.slice(at), ended: true });
  return parts;
}

/** Never between the halves of a surrogate pair. */
function cutBefore(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
}
