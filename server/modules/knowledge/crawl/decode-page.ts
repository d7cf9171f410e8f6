import { detectEncoding } from '#server/parsing/text/detect-encoding.ts';

const SAMPLE = 64 * 1024;

/** @param charset as the reply named it; what the page itself says comes first */
export function decodePage(bytes: Uint8Array, charset: string | null): string {
  const head = Buffer.from(bytes.subarray(0, SAMPLE)).toString('latin1');
  const declared = /<meta[^<>]{0,200}charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(head)?.[1] ?? charset ?? undefined;
  const first = bytes.findIndex((byte) => byte >= 0x80 || byte === 0);
  const start = Math.max(0, first) & ~1;
  return new TextDecoder(detectEncoding(bytes.subarray(start, start + SAMPLE), isUtf8(bytes), declared)).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
