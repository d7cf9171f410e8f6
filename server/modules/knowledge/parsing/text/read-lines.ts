import { open, stat } from 'node:fs/promises';
import { cleanText } from '../clean-text.ts';
import { detectEncoding } from './detect-encoding.ts';

const CHUNK_BYTES = 64 * 1024;
const SAMPLE_BYTES = 64 * 1024;
/** A longer line comes in parts, so that one line of 50 MB needs no more memory than any other text. */
const MAX_LINE = 4096;

export interface TextLine {
  /** Without its line end. */
  text: string;
  /** False when the same line goes on in the next part. */
  ended: boolean;
}

/** Lines of a text file in whatever encoding it has, a chunk of 64 KB at a time; line ends become LF. */
export async function* readLines(path: string): AsyncGenerator<{ lines: TextLine[]; done: number; total: number }> {
  const { size } = await stat(path);
  const { sample, validUtf8 } = await surveyBytes(path);
  const decoder = new TextDecoder(detectEncoding(sample, validUtf8));
  let rest = '';
  let done = 0;
  for await (const chunk of readChunks(path)) {
    done += chunk.length;
    const text = cleanText(rest + decoder.decode(chunk, { stream: true }));
    // A carriage return at the end may be half of a line end: it waits for the next chunk.
    const whole = text.endsWith('\r') ? text.length - 1 : text.length;
    const parts = text.slice(0, whole).split(/\r\n|\n|\r/);
    rest = (parts.pop() ?? '') + text.slice(whole);
    const lines = parts.flatMap(splitLine);
    while (rest.length > MAX_LINE) {
      const cut = cutBefore(rest, MAX_LINE);
      lines.push({ text: rest.slice(0, cut), ended: false });
      rest = rest.slice(cut);
    }
    yield { lines, done, total: size };
  }
  rest += cleanText(decoder.decode());
  if (rest) yield { lines: splitLine(rest.replace(/\r$/, '')), done: size, total: size };
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

/** One pass over the bytes: is all of it UTF-8, and a sample from where the first byte beyond ASCII stands. */
async function surveyBytes(path: string): Promise<{ sample: Uint8Array; validUtf8: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const sample: Uint8Array[] = [];
  let sampled = 0;
  let validUtf8 = true;
  for await (const chunk of readChunks(path)) {
    if (sampled < SAMPLE_BYTES) {
      // The first chunk has the byte order mark; an even start keeps the halves of UTF-16 in place.
      const beyond = sampled ? 0 : chunk.findIndex((byte) => byte >= 0x80 || byte === 0);
      if (beyond >= 0) sample.push(chunk.slice(beyond & ~1));
      if (beyond >= 0) sampled += chunk.length - beyond;
    }
    if (validUtf8) validUtf8 = decodes(decoder, chunk);
    if (!validUtf8 && sampled >= SAMPLE_BYTES) break;
  }
  return { sample: Buffer.concat(sample), validUtf8 };
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
