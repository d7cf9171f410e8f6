import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { embedLibrary, type LibrarySettings } from '#contract/retrieval.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { call } from '#web/lib/request.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { settingsQuery } from './hit-test.queries.ts';
import styles from './vector-state.module.css';

/** How far a library's vectors are, where an embedding model is configured. */
export function VectorState({ libId, vectors }: { libId: string; vectors: LibrarySettings['vectors'] }) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(embedLibrary, { libId }, { showModal: true }),
    onSuccess: (next) => client.setQueryData(settingsQuery(libId).queryKey, next),
  });
  if (!vectors || (vectors.total === 0 && vectors.status !== RUN_STATUS.failed)) return null;
  const { done, total, status, reason } = vectors;
  if (status === RUN_STATUS.done) return null;
  if (status === RUN_STATUS.failed)
    return (
      <div className={styles.state} role="alert">
        <p>
          向量没有生成完（{done} / {total} 段）：{reason}
        </p>
        <Button size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
          重新生成
        </Button>
      </div>
    );
  return (
    <div className={styles.state} role="status">
      <div className={styles.head}>
        <span>正在生成向量</span>
        <span className="num">
          {done} / {total} 段
        </span>
      </div>
      <ProgressBar share={total > 0 ? done / total : 0} label="向量生成进度" />
      <p>{reason ? `${reason}，稍后自动继续。` : '完成前按词法检索，对话不受影响。'}</p>
    </div>
  );
}
