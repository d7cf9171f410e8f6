import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileReply } from '#server/platform/http/send-file.ts';

/** A workbook as a download. */
export function toWorkbookReply(downloadName: string, bytes: Uint8Array): FileReply {
  return {
    size: bytes.length,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadName,
    etag: createHash('sha256').update(bytes).digest('hex'),
    fresh: true,
    open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  };
}
