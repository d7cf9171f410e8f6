import { useQueryClient } from '@tanstack/react-query';
import type { Library } from '#contract/knowledge.contract.ts';
import {
  BIZCARD,
  deleteQuestion,
  enableQuestion,
  moveQuestion,
  type Question,
  restoreQuestion,
  shelveQuestion,
} from '#contract/question.contract.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

export type Entries = readonly Question[];

const idsOf = (entries: Entries): string[] => entries.map(({ id }) => id);

/** One by the beginning of its question, several by their number; a space between Chinese and digits. */
export function nameEntries(entries: Entries): string {
  const [first] = entries;
  if (!first || entries.length > 1) return ` ${entries.length} 条问答`;
  return `“${first.question.length > 16 ? `${first.question.slice(0, 16)}…` : first.question}”`;
}

/** What can be done with entries besides editing them; each can be taken back. `onDone` follows what has worked. */
export function useQuestionActions(libId: string, onDone: () => void) {
  const client = useQueryClient();
  const showUndo = useUndo();

  /** Says why where it fails. Whatever came of it, the lists are read anew. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await work().then(
      () => true,
      () => false, // the notice has said why
    );
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    return done;
  };
  const told = { showModal: true };
  const setEnabled = (entries: Entries, enabled: boolean) =>
    run(() => call(enableQuestion, { libId, ids: idsOf(entries), enabled }, told));
  const moveBack = async (entries: Entries) => {
    for (const [classify, some] of Map.groupBy(entries, (entry) => entry.classify))
      await call(moveQuestion, { libId, ids: idsOf(some), classify }, told);
  };

  const shelve = (entries: Entries, from: string, to: string) =>
    run(() => call(shelveQuestion, { libId: from, ids: idsOf(entries), toLibId: to }, told));

  return {
    /** True when they are in the other library. */
    async shelve(entries: Entries, { id, name }: Pick<Library, 'id' | 'name'>): Promise<boolean> {
      if (!(await shelve(entries, libId, id))) return false;
      onDone();
      showUndo(`已将${nameEntries(entries)}移到“${name}”`, () => void shelve(entries, id, libId));
      return true;
    },

    async remove(entries: Entries): Promise<void> {
      const ids = idsOf(entries);
      if (!(await run(() => call(deleteQuestion, { bizcard: BIZCARD, libId, ids }, told)))) return;
      onDone();
      showUndo(`已删除${nameEntries(entries)}`, () => void run(() => call(restoreQuestion, { libId, ids }, told)));
    },

    async enable(entries: Entries, enabled: boolean): Promise<void> {
      const changed = entries.filter((entry) => entry.enabled !== enabled);
      if (changed.length > 0 && !(await setEnabled(changed, enabled))) return;
      onDone();
      showUndo(
        `已${enabled ? '启用' : '停用'}${nameEntries(entries)}`,
        () => changed.length > 0 && void setEnabled(changed, !enabled),
      );
    },

    /** True when they have been moved. */
    async move(entries: Entries, classify: string): Promise<boolean> {
      if (!(await run(() => call(moveQuestion, { libId, ids: idsOf(entries), classify }, told)))) return false;
      onDone();
      const to = classify ? `移到“${classify}”` : '移出分类';
      showUndo(`已将${nameEntries(entries)}${to}`, () => void run(() => moveBack(entries)));
      return true;
    },
  };
}

export type QuestionActions = ReturnType<typeof useQuestionActions>;
