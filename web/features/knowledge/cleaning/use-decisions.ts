import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CleaningRule, decideProposals } from '#contract/cleaning.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import { decideAll } from '../work/decide-all.ts';

type Action = 'accept' | 'reject' | 'undo';
const SAID = { accept: '已接受', reject: '已拒绝', undo: '已撤销' } as const;

/** Decisions about proposals: one, all of a rule, or all; each can be taken back. */
export function useDecisions(runId: string) {
  const client = useQueryClient();
  const showUndo = useUndo();
  const [busy, setBusy] = useState(false);

  const run = async (action: Action, which: { ids?: string[]; rule?: CleaningRule | undefined }): Promise<void> => {
    setBusy(true);
    try {
      const { done, failed } = await decideAll(
        () => call(decideProposals, { runId, action, ...which }, { showModal: true }),
        ({ outdated }) => outdated,
      );
      if (failed > 0) notice.warning(`${failed} 段后来被改动过，没有处理`);
      const text = `${SAID[action]} ${done} 条`;
      if (done > 0 && action !== 'undo' && which.ids) showUndo(text, () => void run('undo', which));
      else if (done > 0) notice.success(text);
    } catch {
      // the notice has said why
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  };
  return { busy, run };
}
