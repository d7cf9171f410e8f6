import { Button, Tooltip } from 'antd';
import { formatBytes } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { describeSecondsLeft } from '../describe-status.ts';
import { FileName } from '../file-name.tsx';
import type { Upload } from './upload-entry.ts';
import styles from './upload-row.module.css';

interface Props {
  upload: Upload;
  onRetry: () => void;
  /** Add a duplicate all the same. */
  onKeep: () => void;
  onRemove: () => void;
}

/** One file on its way: how far, how fast, how long yet, or why not. */
export function UploadRow({ upload, onRetry, onKeep, onRemove }: Props) {
  const { name, state, error } = upload;
  const stopped = state === 'failed' || state === 'refused';
  const removal = state === 'duplicate' ? '跳过' : stopped ? '移除' : '取消上传';
  return (
    <li className={styles.row}>
      <FileName name={name} />
      {state === 'sending' && (
        <ProgressBar share={upload.size > 0 ? upload.sent / upload.size : 0} label={`${name} 上传进度`} />
      )}
      <span className={`${styles.state} num ${stopped ? styles.bad : ''}`}>
        {error ?? describeState(upload)}
        {state === 'duplicate' && (
          <>
            <Button className={styles.retry} size="small" type="link" onClick={onRemove} aria-label={`跳过 ${name}`}>
              跳过
            </Button>
            <Button className={styles.retry} size="small" type="link" onClick={onKeep} aria-label={`仍然添加 ${name}`}>
              仍然添加
            </Button>
          </>
        )}
        {state === 'failed' && (
          <Button className={styles.retry} size="small" type="link" onClick={onRetry} aria-label={`重试 ${name}`}>
            重试
          </Button>
        )}
      </span>
      <span className={styles.actions}>
        {state !== 'adding' && state !== 'duplicate' && (
          <Tooltip title={removal}>
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" size={14} />}
              aria-label={`${removal} ${name}`}
              onClick={onRemove}
            />
          </Tooltip>
        )}
      </span>
    </li>
  );
}

export function describeState({ state, size, sent, speed, secondsLeft }: Upload): string {
  if (state === 'waiting') return `${formatBytes(size)}，等待上传`;
  if (state === 'ready') return '已上传';
  if (state === 'adding') return '正在加入知识库';
  const parts = [`${size > 0 ? Math.floor((sent / size) * 100) : 0}%`];
  if (speed !== null) parts.push(speed > 0 ? `${formatBytes(Math.round(speed))}/s` : '等待网络');
  if (secondsLeft !== null) parts.push(describeSecondsLeft(secondsLeft));
  return parts.join('，');
}
