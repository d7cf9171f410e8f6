import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { UPLOAD_POLICY } from './security-headers.ts';

/** A file on its way to the client. */
export interface FileReply {
  /** Bytes; null for what is written while it is sent, which then has no ranges. */
  size: number | null;
  contentType: string;
  /** Name offered for saving; null shows it in place. */
  downloadName: string | null;
  etag: string;
  /** Open to everyone: shared caches may keep it, and other sites show it. */
  shared?: boolean;
  /** Made for this answer: nobody may keep it under its address. */
  fresh?: boolean;
  /** Opens the bytes from `start` to `end`, both inclusive. */
  open(start: number, end: number): Readable;
}

/** Sends a file whole or one range of it. Files come from people, so the browser may neither guess their type nor run them. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  reply.headers({
    'content-type': file.contentType,
    'accept-ranges': file.size === null ? 'none' : 'bytes',
    etag: `"${file.etag}"`,
    'cache-control': file.fresh ? 'no-store' : `${file.shared ? 'public' : 'private'}, max-age=31536000, immutable`,
    'cross-origin-resource-policy': file.shared ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': UPLOAD_POLICY,
    'content-disposition': file.downloadName === null ? 'inline' : attachment(file.downloadName),
  });
  if (request.headers['if-none-match'] === `"${file.etag}"`) return reply.code(304).send();
  if (file.size === null) return reply.send(file.open(0, Number.POSITIVE_INFINITY));
  const header = request.headers.range;
  const ranges = header ? parseRange(file.size, header) : -2;
  if (ranges === -1)
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send();
  const range = typeof ranges === 'number' || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0];
  if (!range) return reply.header('content-length', file.size).send(file.open(0, Math.max(0, file.size - 1)));
  return reply
    .code(206)
    .headers({
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    })
    .send(file.open(range.start, range.end));
}

function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`); // RFC 8187
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
