import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

const DECODERS: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** Text compresses to a tenth; what unfolds further than this was made to. */
const BOMB_RATIO = 20;

/**
 * The whole body, decompressed. Reading stops at the first byte beyond `maxBytes`, before and after decompression.
 * @throws FetchError `tooLarge`, `bomb`, `encoding`, or `network` for a body that is cut or damaged
 */
export async function readBounded(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  const decoder = name && name !== 'identity' ? DECODERS[name]?.() : null;
  if (decoder === undefined) {
    body.destroy();
    throw new FetchError('encoding');
  }
  let received = 0;
  let unfolded = 0;
  const pieces: Buffer[] = [];
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const source = decoder ? body.on('error', (error) => decoder.destroy(error)).pipe(decoder) : body;
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      unfolded += piece.length;
      if (unfolded > maxBytes) throw new FetchError(unfolded > received * BOMB_RATIO ? 'bomb' : 'tooLarge');
      pieces.push(piece);
    }
  } finally {
    body.destroy();
    decoder?.destroy();
  }
  return Buffer.concat(pieces);
}
