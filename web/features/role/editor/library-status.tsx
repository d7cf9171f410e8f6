import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/language.contract.ts';
import { isAllOff } from '#contract/role-filter.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { ALL_OFF } from '../describe-role.ts';

/** A library's state as a dot and a word. */
export function LibraryStatus({ library }: { library: Library }) {
  const { status, type, segmentCount, documentCount: total, disabledCount: disabled } = library;
  if (status === STATUS.success && type === 2 && segmentCount === 0)
    return <StatusTag tone="quiet" label="还没有问答" />;
  if (status === STATUS.success && isAllOff({ total, disabled })) return <StatusTag tone="danger" label={ALL_OFF} />;
  if (status === STATUS.success) return <StatusTag tone="ok" label="可用" />;
  if (status === STATUS.processing) return <StatusTag tone="warm" label="处理中" />;
  return <StatusTag tone="danger" label="处理失败" />;
}

/** What each type of library is called where a role chooses one. */
export const LIBRARY_NAME = { 1: '知识库', 2: '问答库' } as const;

/** Its name, and its language where that is not the usual one. */
export function nameChoice(library: Library): string {
  const language = LANGUAGES.find(({ code }) => code === library.language);
  return library.language === DEFAULT_LANGUAGE || !language
    ? nameLibrary(library)
    : `${nameLibrary(library)}（${language.name.replace('（', '·').replace('）', '')}）`;
}

/** `文档库，46 篇，1,832 段`, how many failed and how many are out of service; `问答库，120 条问答`. */
export function describeLibrary({ type, documentCount, segmentCount, failedCount, disabledCount }: Library): string {
  if (type === 2) return `问答库，${segmentCount.toLocaleString('zh-CN')} 条问答`;
  const failed = failedCount > 0 ? `，${failedCount} 篇失败` : '';
  const off = disabledCount > 0 ? `，${disabledCount} 篇停用` : '';
  return `文档库，${documentCount} 篇，${segmentCount.toLocaleString('zh-CN')} 段${failed}${off}`;
}
