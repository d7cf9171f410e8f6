import { Button } from 'antd';
import { formatBytes } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { describeSecondsLeft } from '../describe-status.ts';
import { uploadsOf } from './library-uploads.ts';
import type { Upload, UploadBatch } from './upload-entry.ts';
import styles from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

/** What needs a decision comes first, then what moves, then what waits. */
const ORDER: Record<Upload['state'], number> = {
  failed: 0,
  refused: 0,
  duplicate: 0,
  sending: 1,
  adding: 1,
  waiting: 2,
  ready: 2,
};

/** Files on their way into the library, and those that did not make it; nothing when there are none. */
export function UploadPanel({ libraryId }: { libraryId: string }) {
  const batch = useUploads(libraryId);
  const queue = uploadsOf(libraryId);
  if (batch.uploads.length === 0) return null;
  const uploads = [...batch.uploads].sort((a, b) => ORDER[a.state] - ORDER[b.state]);
  const failed = uploads.filter((upload) => upload.state === 'failed').length;
  return (
    <section className={styles.panel} aria-label="上传">
      <header className={styles.head}>
        <div className={styles.words}>
          <h2>{describeTitle(batch, failed)}</h2>
          {batch.busy && <p className="num">{describeBatchSpeed(batch)}</p>}
        </div>
        <div className={styles.actions}>
          {failed > 1 && (
            <Button size="small" icon={<Icon name="refresh" size={14} />} onClick={queue.retryAll}>
              全部重试
            </Button>
          )}
          <Button size="small" type="text" onClick={queue.removeAll}>
            {batch.busy ? '全部取消' : '清除'}
          </Button>
        </div>
        {batch.busy && (
          <ProgressBar share={batch.totalBytes > 0 ? batch.sentBytes / batch.totalBytes : 0} label="上传进度" />
        )}
      </header>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => queue.retry(upload.id)}
            onKeep={() => queue.keep(upload.id)}
            onRemove={() => queue.remove(upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function describeTitle({ busy, done, total, uploads }: UploadBatch, failed: number): string {
  if (busy) return `正在上传 ${Math.min(done + 1, total)} / ${total}`;
  if (uploads.every((upload) => upload.state === 'duplicate'))
    return `${uploads.length} 个文件内容重复，请选择是否添加`;
  return failed > 0 ? `${failed} 个文件没有上传成功` : `${uploads.length} 个文件不能上传`;
}

function describeBatchSpeed({ sentBytes, totalBytes, speed, secondsLeft }: UploadBatch): string {
  const parts = [`${formatBytes(sentBytes)} / ${formatBytes(totalBytes)}`];
  if (speed !== null) parts.push(speed > 0 ? `${formatBytes(Math.round(speed))}/s` : '等待网络');
  if (secondsLeft !== null) parts.push(describeSecondsLeft(secondsLeft));
  return parts.join('，');
}
