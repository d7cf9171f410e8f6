import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteWords, enableWords, restoreWords, type SensitiveWord } from '#contract/moderation.contract.ts';
import { call } from '#web/lib/request.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { WORDS_KEY } from '../operator.events.ts';

const nameOf = (words: readonly SensitiveWord[]): string =>
  words.length === 1 ? `“${words[0]?.word}”` : `${words.length} 个词`;
const idsOf = (words: readonly SensitiveWord[]): string[] => words.map(({ id }) => id);

/** What can be done with words besides editing them; each can be taken back. */
export function useWordActions(onGone: () => void) {
  const client = useQueryClient();
  const showUndo = useUndo();
  const onSettled = () => client.invalidateQueries({ queryKey: WORDS_KEY });
  const restoring = useMutation({
    mutationFn: (words: readonly SensitiveWord[]) => call(restoreWords, { ids: idsOf(words) }, { showModal: true }),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: (words: readonly SensitiveWord[]) => call(deleteWords, { ids: idsOf(words) }, { showModal: true }),
    onSuccess: (_done, words) => {
      onGone();
      showUndo(`已删除${nameOf(words)}`, () => restoring.mutate(words));
    },
    onSettled,
  });
  const enabling = useMutation({
    mutationFn: ({ words, enabled }: { words: readonly SensitiveWord[]; enabled: boolean }) =>
      call(enableWords, { ids: idsOf(words), enabled }, { showModal: true }),
    onSuccess: (_done, { words, enabled }) => {
      onGone();
      showUndo(`已${enabled ? '启用' : '停用'}${nameOf(words)}`, () => enabling.mutate({ words, enabled: !enabled }));
    },
    onSettled,
  });
  return {
    remove: (words: readonly SensitiveWord[]) => removing.mutate(words),
    enable: (words: readonly SensitiveWord[], enabled: boolean) => enabling.mutate({ words, enabled }),
  };
}

export type WordActions = ReturnType<typeof useWordActions>;
