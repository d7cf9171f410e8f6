import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addGenerated, editGenerated, GENERATION_LIMITS, rejectGenerated } from '#contract/generation.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import { decideAll } from '../work/decide-all.ts';
import type { Destination } from './destination.ts';

/** What a person decides about generated questions: one by one, or together. */
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

  const addSelected = (find: () => Promise<string[]>) =>
    change(async () => {
      const ids = await find();
      let known = 0;
      let done = 0;
      const { questionLibId, regression } = await settle(destination);
      const where = { regression, ...(questionLibId ? { questionLibId } : {}) };
      for (let at = 0; at < ids.length; at += GENERATION_LIMITS.decidedAtOnce) {
        const part = ids.slice(at, at + GENERATION_LIMITS.decidedAtOnce);
        const reply = await call(addGenerated, { runId, ...where, ids: part }, { showModal: true });
        known += reply.known;
        done += reply.done;
      }
      if (!questionLibId) return notice.success(`已加入回归集 ${done} 条，没有加入问答库`);
      notice.success(known > 0 ? `已采纳 ${done} 条，其中 ${known} 条问答库里已有` : `已采纳 ${done} 条到问答库`);
    });

  return {
    busy,
    reject,
    addSelected,
    add: (ids: string[]) => addSelected(async () => ids),
    edit: (id: string, question: string, answer: string) =>
      change(async () => {
        await call(editGenerated, { id, question, answer }, { showModal: true });
      }),
  };
}
