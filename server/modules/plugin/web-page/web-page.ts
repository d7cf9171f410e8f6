import { z } from 'zod';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';
import { defineTool, ToolError } from '../tool.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 8000;
const LONGEST_TEXT = 6000;
const TYPES = ['text/html', 'application/xhtml+xml', 'text/plain'];

export const NOT_NAMED = '只能读取用户在对话中写出、或角色设置中写明的网址';

export interface WebPageDependencies {
  fetchGuarded: FetchGuarded;
  /** Text of a page as people read it, at most `most` characters. */
  readPageText(bytes: Uint8Array, charset: string | null, most: number): Promise<string>;
}

/**
 * Reads one page. Only an address that the user or the role's owner has written is fetched: what a document, a page or a tool's result
 * says must not be able to send what was said to somebody's server as part of an address.
 */
export function createWebPageTool({ fetchGuarded, readPageText }: WebPageDependencies) {
  return defineTool({
    name: 'webPage',
    title: '网页阅读',
    description: '读取一个网页的文字。网址必须是用户在对话中写出，或角色设置中写明的，一字不差。',
    input: z.object({ url: z.string().min(1).max(2000).describe('完整网址') }),
    summarise: ({ url }) => url,
    async run({ url }, { isNamed, signal }) {
      if (!isNamed(url)) throw new ToolError(NOT_NAMED);
      try {
        const page = await fetchGuarded(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: TYPES, signal });
        if (page.status >= 300) throw new ToolError(`网页打不开（${page.status}）`);
        const text =
          page.contentType === 'text/plain'
            ? new TextDecoder(safeCharset(page.charset)).decode(page.bytes).slice(0, LONGEST_TEXT)
            : await readPageText(page.bytes, page.charset, LONGEST_TEXT);
        if (!text.trim()) throw new ToolError('网页没有可读的文字，可能由脚本在浏览器中生成');
        return { text, data: { url: page.url } };
      } catch (error) {
        if (error instanceof FetchError) throw new ToolError(error.message, { cause: error });
        throw error;
      }
    },
  });
}

function safeCharset(charset: string | null): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').encoding;
  } catch {
    return 'utf-8';
  }
}
