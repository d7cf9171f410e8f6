import type { IncomingMessage } from 'node:http';
import { isCall } from './is-call.ts';

/**
 * A browser's address whose path cannot be read (`/%E0%A4%A`) is read as it is written, so that it leads to the page that says 找不到;
 * calls are told that theirs is none.
 */
export function readForPeople({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [path = '/', ...query] = url.split('?');
  if (isCall(path) || !/\btext\/html\b/.test(headers.accept ?? '')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
