import { type KnowledgeDocument, type Library, STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';

type Tone = 'warm' | 'danger' | 'ok' | 'off' | 'quiet';

/** A state in a colour and in words. */
export interface StatusText {
  tone: Tone;
  label: string;
}

/** What is out of service answers nothing, though all is well with it. */
export const OFF: StatusText = { tone: 'off', label: '已停用' };

/** What stands behind a library's name. Failures are counted once nothing is processing any more. */
export function describeLibrary(
  library: Pick<Library, 'status' | 'documentCount' | 'failedCount' | 'disabledCount'> &
    Partial<Pick<Library, 'type' | 'segmentCount'>>,
  uploads?: { done: number; total: number },
): StatusText {
  if (uploads) return { tone: 'warm', label: `上传中 ${Math.min(uploads.done + 1, uploads.total)} / ${uploads.total}` };
  if (library.status === STATUS.processing) return { tone: 'warm', label: '处理中' };
  if (library.failedCount > 0) return { tone: 'danger', label: `失败 ${library.failedCount} 篇` };
  if (library.type === 2 && library.status === STATUS.failed) return { tone: 'danger', label: '导入失败' };
  if (library.type === 2)
    return library.segmentCount === 0 ? { tone: 'quiet', label: '还没有问答' } : { tone: 'ok', label: '可用' };
  if (library.documentCount === 0) return { tone: 'quiet', label: '还没有文件' };
  return library.disabledCount === library.documentCount ? OFF : { tone: 'ok', label: '可用' };
}

/** Kinds whose progress is in pages; a slide is one. */
const PAGED = new Set(['pdf', 'ppt', 'pptx']);

type Progress = Pick<KnowledgeDocument, 'status' | 'kind' | 'progressDone' | 'progressTotal'> &
  Partial<Pick<KnowledgeDocument, 'recutting'>>;

/** Where a document stands, with its progress in pages or percent. */
export function describeDocument(document: Progress): StatusText {
  if (document.status === STATUS.failed) return { tone: 'danger', label: '失败' };
  if (document.status === STATUS.success) return { tone: 'ok', label: '可用' };
  const { kind, progressDone: done, progressTotal: total } = document;
  if (document.recutting) {
    const share = total > 0 ? ` ${Math.min(99, Math.floor((done / total) * 100))}%` : '';
    return { tone: 'warm', label: `更新中${share}` };
  }
  if (total <= 0) return { tone: 'warm', label: '等待处理' };
  if (done >= total) return { tone: 'warm', label: '正在收尾' };
  if (PAGED.has(kind)) return { tone: 'warm', label: `第 ${Math.max(1, done)} / ${total} 页` };
  return { tone: 'warm', label: `处理中 ${Math.floor((done / total) * 100)}%` };
}

/** The same with whether it is in service: one that is off and well says that alone. */
export function describeStates(document: Progress & Pick<KnowledgeDocument, 'enabled'>): StatusText[] {
  const state = describeDocument(document);
  if (document.enabled) return [state];
  return document.status === STATUS.success ? [OFF] : [state, OFF];
}

/** Share of the work that is done, 0 to 1; null unless it is being processed and has begun. */
export function shareDone(document: Progress): number | null {
  if (document.status !== STATUS.processing || document.progressTotal <= 0) return null;
  return Math.min(1, document.progressDone / document.progressTotal);
}

/** `第 2、5–7 页没有文字`: pages that will never answer a question; null when there are none. */
export function describeEmptyPages({
  pages,
  pagesWithoutText,
}: Pick<KnowledgeDocument, 'pages' | 'pagesWithoutText'>): string | null {
  if (pagesWithoutText.length === 0) return null;
  const ranges = toRanges(pagesWithoutText);
  if (ranges.length > 4) return `${pages ?? '?'} 页中有 ${pagesWithoutText.length} 页没有文字`;
  return `第 ${ranges.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join('、')} 页没有文字`;
}

/** `第 1–3 页为扫描页，文字由识别得出，可能有误`; null when there are none. Says where more pages were there than are read. */
export function describeRecognised({
  pages,
  pagesRecognised,
}: Pick<KnowledgeDocument, 'pages' | 'pagesRecognised'>): string | null {
  if (pagesRecognised.length === 0) return null;
  const ranges = toRanges(pagesRecognised);
  const which =
    ranges.length > 4
      ? `${pages ?? '?'} 页中有 ${pagesRecognised.length} 页`
      : `第 ${ranges.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join('、')} 页`;
  const limit =
    pagesRecognised.length < LIMITS.recognisedPages ? '' : `；一份文件最多识别 ${LIMITS.recognisedPages} 页`;
  return `${which}为扫描页，文字由识别得出，可能有误${limit}`;
}

function toRanges(pages: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}

/** `约剩 8 秒`, `约剩 1 分 20 秒`, `约剩 2 小时 3 分`. */
export function describeSecondsLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `约剩 ${seconds} 秒`;
  if (minutes < 60) return seconds % 60 === 0 ? `约剩 ${minutes} 分` : `约剩 ${minutes} 分 ${seconds % 60} 秒`;
  return `约剩 ${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}

/** The server writes `3.20MB`; people read `3.20 MB`. */
export function spaceUnit(size: string): string {
  return size.replace(/(\d)([A-Z])/, '$1 $2');
}

/** `1,832`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
