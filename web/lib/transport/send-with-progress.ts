import type { BuiltRequest } from './build-request.ts';
import type { RawReply } from './read-envelope.ts';
import { networkError, timeoutError } from './request-error.ts';

/** Share of the body that has left, 0 to 1. */
export type OnUploadProgress = (share: number) => void;

interface Options {
  path: string;
  signal: AbortSignal | undefined;
  timeoutMs: number;
  onUploadProgress: OnUploadProgress;
}

/** Uploads tell how far they are; fetch can't, so these go through XMLHttpRequest. */
export function sendWithProgress(request: BuiltRequest, options: Options): Promise<RawReply> {
  const { path, signal, timeoutMs, onUploadProgress } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.timeout = timeoutMs;
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onUploadProgress(event.loaded / event.total);
    };
    xhr.onload = () => resolve({ path, status: xhr.status, text: xhr.responseText });
    xhr.onerror = () => reject(networkError());
    xhr.ontimeout = () => reject(timeoutError());
    xhr.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}
