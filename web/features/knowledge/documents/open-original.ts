import { readFile } from '#contract/file.contract.ts';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';

/** What a browser shows by itself; the others are handed over as files. */
export function isShown(name: string): boolean {
  return name.toLowerCase().endsWith('.pdf');
}

/** Opens the uploaded file in a tab of its own, or saves it where a browser can't show it. Needs a click, else the tab is blocked. @param page where a PDF is opened */
export async function openOriginal({ name, fileUrl }: KnowledgeDocument, page?: number | null): Promise<void> {
  // The tab must be opened in the click itself; the bytes, which need the session's token, come later.
  const tab = isShown(name) ? window.open('', '_blank') : null;
  if (tab) tab.document.title = name;
  try {
    const id = new URL(fileUrl, window.location.origin).searchParams.get('id') ?? '';
    const { blob } = await fetchFile(readFile, { id });
    if (!tab) return saveFile(blob, name);
    const address = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
    tab.location.href = page ? `${address}#page=${page}` : address;
  } catch (error) {
    tab?.close();
    tellFailure(error, '原文没有打开，');
  }
}

/** How long an opened file can be reloaded or saved from its tab. */
const KEEP_MS = 10 * 60_000;
