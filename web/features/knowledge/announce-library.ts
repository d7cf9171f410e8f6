import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { notice } from '#web/lib/notice.ts';

/** Names what goes on in one library, of which only the latest notice stands. */
export const workOn = (libraryId: string): string => `library-${libraryId}`;

/**
 * Says what became of a library's documents, or of a workbook that brought no questions; false while they are still being read, and where
 * none is in service.
 */
export function announceLibrary(library: Library): boolean {
  const { id, type, status, failedCount, documentCount, disabledCount } = library;
  if (type === 2 && status === STATUS.failed) {
    notice.error(`“${nameLibrary(library)}”没有导入任何问答，原因见问答库`, workOn(id));
    return true;
  }
  const inService = documentCount - disabledCount;
  if (status === STATUS.processing || inService === 0) return false;
  const name = nameLibrary(library);
  const good = inService - failedCount;
  if (failedCount === 0) notice.success(`“${name}”处理完成，${good} 篇可用`, workOn(id));
  else if (good === 0)
    notice.error(`“${name}”没有可用的文档：${failedCount} 篇都没有读出来，原因见文档列表`, workOn(id));
  else notice.error(`“${name}”处理完成，${good} 篇可用，${failedCount} 篇失败`, workOn(id));
  return true;
}
