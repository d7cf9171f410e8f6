import { useQueryClient } from '@tanstack/react-query';
import { deleteRegressionCases, type RegressionCase, restoreRegressionCases } from '#contract/regression.contract.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { REGRESSION_KEY } from './regression.queries.ts';

/** What can be done with cases; each of it can be taken back. */
export function useCaseActions(libId: string) {
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: REGRESSION_KEY });

  const restore = async (ids: string[]) => {
    await call(restoreRegressionCases, { libId, ids }, { showModal: true }).catch(() => {});
    await refresh();
  };
  return {
    async remove({ id, question }: Pick<RegressionCase, 'id' | 'question'>): Promise<void> {
      try {
        await call(deleteRegressionCases, { libId, ids: [id] }, { showModal: true });
        showUndo(`已删除“${question.length > 16 ? `${question.slice(0, 16)}…` : question}”`, () => void restore([id]));
      } catch {
        // the notice has said why
      }
      await refresh();
    },
  };
}
