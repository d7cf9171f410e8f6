import { useMutation } from '@tanstack/react-query';
import { saveRegressionCase } from '#contract/regression.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import type { Source } from '#web/talk/core/citations.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './extras.module.css';

interface Props {
  question: string;
  /** Of the answer, in the order of their numbers. */
  sources: readonly Source[];
}

/**
 * Keeps a question that somebody has really asked in the regression set of the library that answered it: from now on every change of the
 * library is measured by whether the same document is found.
 */
export function AddCaseButton({ question, sources }: Props) {
  const source = sources.find(({ source_type, library_id }) => source_type === 'document' && library_id);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ library_id = '', document_id }: Source) =>
      call(saveRegressionCase, { libId: library_id, question, documentId: document_id, source: 'turn' }),
    onSuccess: () => notice.success('已加入回归集，知识库变动后会自动检验这个问题'),
    onError: (error) => tellFailure(error, '没有加入回归集，'),
  });
  if (!source) return null;
  return (
    <button
      type="button"
      className={styles.time}
      title="知识库每次变动后，自动再问这个问题，看还能不能找到这篇文档"
      disabled={isPending || isSuccess}
      onClick={() => mutate(source)}
    >
      <Icon name={isSuccess ? 'check' : 'target'} size={14} />
      {isSuccess ? '已加入回归集' : '加入回归集'}
    </button>
  );
}
