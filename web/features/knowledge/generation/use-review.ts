import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addGenerated, editGenerated, rejectGenerated } from '#contract/generation.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import { decideAll } from '../work/decide-all.ts';
import type { Destination } from './destination.ts';

/** What a person decides about generated questions: one by one, or all that are open. */
export function useReview(
  runId: string,
  destination: Destination,
  settle: (wanted: Destination) => Promise<Destination>,
) {
  const client = useQueryClient();
  const showUndo = useUndo();
  const [busy, setBusy] = useState(false);

  const change = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    const done = await work().then(
      () => true,
      () => false, // the notice has said why
    );
    setBusy(false);
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    return done;
  };

  const reject = (ids: string[] | undefined, reopen: boolean): Promise<boolean> =>
    change(async () => {
      const { done } = await decideAll(
        () => call(rejectGenerated, { runId, reopen, ...(ids ? { ids } : {}) }, { showModal: true }),
        () => 0,
      );
      if (reopen) notice.success(`已恢复 ${done} 条`);
      else showUndo(`已忽略 ${done} 条`, () => void reject(ids, true));
    });

  return {
    busy,
    reject,
    add: (ids?: string[]) =>
      change(async () => {
        let known = 0;
        const { questionLibId, regression } = await settle(destination);
        const where = { regression, ...(questionLibId ? { questionLibId } : {}) };
        const { done } = await decideAll(
          async () => {
            const reply = await call(addGenerated, { runId, ...where, ...(ids ? { ids } : {}) }, { showModal: true });
            known += reply.known;
            return reply;
          },
          () => 0,
        );
        if (!questionLibId) return notice.success(`已加入回归集 ${done} 条，没有加入问答库`);
        notice.success(known > 0 ? `已采纳 ${done} 条，其中 ${known} 条问答库里已有` : `已采纳 ${done} 条到问答库`);
      }),
    edit: (id: string, question: string, answer: string) =>
      change(async () => {
        await call(editGenerated, { id, question, answer }, { showModal: true });
      }),
  };
}
