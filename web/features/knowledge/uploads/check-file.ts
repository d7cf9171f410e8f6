import { DOCUMENT_KINDS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';

/** What the file dialog offers. */
export const ACCEPT = DOCUMENT_KINDS.map((kind) => `.${kind}`).join(',');

/** Why a file is not taken, in the words of the error catalogue; null when it is. By name and size: the server looks inside. */
export function checkFile({ name, size }: { name: string; size: number }): string | null {
  const kind = name.includes('.') ? name.split('.').at(-1)?.toLowerCase() : '';
  if (!DOCUMENT_KINDS.some((known) => known === kind)) return '文件格式不正确';
  if (size === 0) return '文件是空的，没有可读的内容';
  return size > LIMITS.libraryFileBytes ? '文件大小超过50MB' : null;
}
