import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  deleteLibrary,
  type Library,
  libraryUsers,
  resetLibrary,
  restoreLibrary,
} from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from './knowledge.queries.ts';
import { dropUploads } from './uploads/library-uploads.ts';

type OneLibrary = Pick<Library, 'id' | 'name' | 'roleCount'>;

/** What can be done with a whole library, from its row or from its own page. */
export function useLibraryActions(onDeleted?: () => void) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });

  const restore = async ({ id }: OneLibrary) => {
    await call(restoreLibrary, { id }, { showModal: true }).catch(() => {});
    await refresh();
  };
  const destroy = async (library: OneLibrary) => {
    try {
      await call(deleteLibrary, { id: library.id }, { showModal: true });
    } catch {
      return refresh(); // the notice has said why
    }
    dropUploads(library.id);
    onDeleted?.();
    showUndo(`已删除知识库“${library.name}”`, () => void restore(library));
    return refresh();
  };

  return {
    /** At once where nobody uses it; the toast takes it back. Where roles do, says first what happens to them. */
    async remove(library: OneLibrary): Promise<void> {
      // Asked anew: a role may have been given the library since the list was read.
      const names = await call(libraryUsers, { id: library.id }).catch(() => []);
      if (library.roleCount === 0 && names.length === 0) await destroy(library);
      else
        modal.confirm({
          title: `删除知识库“${library.name}”？`,
          content: describeUse(names, library.roleCount),
          okText: '删除',
          okButtonProps: { danger: true },
          cancelText: '取消',
          onOk: () => destroy(library),
        });
    },

    /** Starts all failed documents of the library again. */
    async retryFailed({ id }: Pick<Library, 'id'>): Promise<void> {
      try {
        await call(resetLibrary, { id }, { showModal: true });
        notice.success('已重新开始处理');
      } catch {
        // the notice has said why
      }
      await refresh();
    },
  };
}

/** Who answers from the library, by name, and what deleting it means for them. */
function describeUse(names: readonly string[], count: number): string {
  const total = Math.max(names.length, count);
  const named = names
    .slice(0, 5)
    .map((name) => `“${name}”`)
    .join('、');
  const who = total > 5 || named === '' ? `${named}${named && ' 等 '}${total} 个角色` : named;
  return `${who}正在用它回答问题。删除后这些角色不再参考其中的内容，没有命中时按各自的未知回复作答；撤销删除即可恢复关联。`;
}
