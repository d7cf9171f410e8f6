import { PAGE_STATUS } from '#contract/crawl.contract.ts';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import type { FetchGuarded, PageVersion } from '#server/platform/net/guarded-fetch.ts';
import type { PageRow } from './crawl.store.ts';
import { normalizeAddress } from './page-address.ts';
import { type ScannedPage, scanPage } from './scan-page.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const TYPES = ['text/html', 'application/xhtml+xml'];

/** What came of fetching one page. */
export type PageOutcome =
  | { kind: 'settled'; status: number; reason: string }
  | { kind: 'moved'; to: string }
  | { kind: 'unchanged' }
  | {
      kind: 'page';
      page: ScannedPage & { contentHash: string };
      bytes: Uint8Array;
      charset: string | null;
      version: PageVersion;
    };

/**
 * Fetches and scans one page; what is wrong with it is an outcome, not an error.
 * @param known the version that the library has of it; null when it has none
 */
export async function readPage(
  fetchGuarded: FetchGuarded,
  row: PageRow,
  known: PageVersion | null,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const fail = (reason: string, status: number = PAGE_STATUS.failed): PageOutcome => ({
    kind: 'settled',
    status,
    reason,
  });
  try {
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: TYPES };
    const fetched = await fetchGuarded(row.url, { ...limits, ...(known ? { known } : {}), signal });
    if (fetched.status === 304 && known) return { kind: 'unchanged' };
    const address = normalizeAddress(fetched.url) ?? row.url;
    if (fetched.status === 404 || fetched.status === 410)
      return row.contentHash
        ? fail(`网站上已没有这个页面（${fetched.status}）`, PAGE_STATUS.gone)
        : fail(`页面不存在（${fetched.status}）`);
    if (fetched.status >= 300) return fail(explainStatus(fetched.status));
    if (address !== row.url) return { kind: 'moved', to: address };
    const { contentHash, ...page } = await scanPage(fetched.bytes, address, fetched.charset);
    if (!contentHash) return fail('页面没有可读的文字，可能由脚本在浏览器中生成');
    const { bytes, charset, etag, lastModified } = fetched;
    return { kind: 'page', page: { ...page, contentHash }, bytes, charset, version: { etag, lastModified } };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return fail(error.message, error.reason === 'contentType' ? PAGE_STATUS.skipped : PAGE_STATUS.failed);
  }
}

function explainStatus(status: number): string {
  if (status === 401 || status === 403) return `网站不允许访问这个页面（${status}）`;
  if (status === 429) return '网站要求减少访问（429），请稍后重新读取';
  if (status >= 500) return `网站出错（${status}），请稍后重新读取`;
  return `页面打不开（${status}）`;
}
