import { open, stat } from 'node:fs/promises';
import { detectEncoding } from './detect-encoding.ts';

const CHUNK_BYTES = 64 * 1024;
const SAMPLE_BYTES = 64 * 1024;

/**
 * A text file in whatever encoding it has, decoded, a chunk of 64 KB at a time.
 * @param findDeclared what the text says of its own encoding, by its first 64 KB as latin1
 */
export async function* readText(
  path: string,
  findDeclared?: (head: string) => string | undefined,
): AsyncGenerator<{ text: string; done: number; total: number }> {
  const { size } = await stat(path);
  const { head, sample, validUtf8 } = await surveyBytes(path);
  const decoder = new TextDecoder(detectEncoding(sample, validUtf8, findDeclared?.(head)));
  let done = 0;
  for await (const chunk of readChunks(path)) {
    done += chunk.length;
    yield { text: decoder.decode(chunk, { stream: true }), done, total: size };
  }
  const text = decoder.decode();
  if (text) yield { text, done: size, total: size };
}

/** One pass over the bytes: is all of it UTF-8, and a sample from where the first byte beyond ASCII stands. */
async function surveyBytes(path: string): Promise<{ head: string; sample: Uint8Array; validUtf8: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const sample: Uint8Array[] = [];
  let sampled = 0;
  let validUtf8 = true;
  let head: string | undefined;
  for await (const chunk of readChunks(path)) {
    head ??= Buffer.from(chunk).toString('latin1');
    if (sampled < SAMPLE_BYTES) {
      // The first chunk has the byte order mark; an even start keeps the halves of UTF-16 in place.
      const beyond = sampled ? 0 : chunk.findIndex((byte) => byte >= 0x80 || byte === 0);
      if (beyond >= 0) sample.push(chunk.slice(beyond & ~1));
      if (beyond >= 0) sampled += chunk.length - beyond;
    }
    if (validUtf8) validUtf8 = decodes(decoder, chunk);
    if (!validUtf8 && sampled >= SAMPLE_BYTES) break;
  }
  return { head: head ?? '', sample: Buffer.concat(sample), validUtf8 };
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
