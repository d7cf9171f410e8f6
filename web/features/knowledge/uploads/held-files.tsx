import { Button } from 'antd';
import { formatBytes } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { FileName } from '../file-name.tsx';
import styles from './held-files.module.css';
import type { UploadQueue } from './upload-queue.ts';
import type { HeldFile, useHeldFiles } from './use-held-files.ts';

interface Props {
  files: ReturnType<typeof useHeldFiles>;
  queue: UploadQueue;
}

/** Files that are chosen and not added yet, with kind and size; those that can't be taken, or are there already, say so. */
export function HeldFiles({ files: { held, taken }, queue }: Props) {
  if (held.length === 0) return null;
  const refused = held.filter(({ upload }) => upload.state === 'refused').length;
  const unreadable = held.filter((file) => file.unreadable !== null).length;
  const skipped = held.filter((file) => file.skipped).length - unreadable;
  const bytes = taken.reduce((sum, { upload }) => sum + upload.size, 0);
  const left = refused + unreadable;
  const rest = [left > 0 && `${left} 个不能用，不会添加`, skipped > 0 && `${skipped} 个重复，跳过`].filter(Boolean);
  return (
    <section aria-label="已选文件">
      <p className={`${styles.sum} num`}>
        <span>
          {taken.length} 个文件，{formatBytes(bytes)}
          {rest.length > 0 && `；${rest.join('，')}`}
        </span>
        <Button type="link" size="small" onClick={queue.dropHeld}>
          清空
        </Button>
      </p>
      <ul className={styles.list}>
        {held.map((file) => (
          <HeldRow
            key={file.upload.id}
            file={file}
            onRemove={() => queue.remove(file.upload.id)}
            onRetry={() => queue.retry(file.upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  file: HeldFile;
  onRemove: () => void;
  onRetry: () => void;
}

function HeldRow({ file: { upload, unreadable, resembles, skipped, offer }, onRemove, onRetry }: RowProps) {
  const { name, size, state, error } = upload;
  return (
    <li className={`${styles.row} ${skipped ? styles.skipped : ''}`}>
      <FileName name={name}>
        {error && (
          <small className={styles.bad}>
            {error}
            {state === 'failed' && (
              <button type="button" onClick={onRetry}>
                重试
              </button>
            )}
          </small>
        )}
        {!error && unreadable && <small className={styles.bad}>{unreadable}</small>}
        {!error && resembles && (
          <small className={styles.same}>
            <span title={resembles}>{resembles}</span>
            {offer && (
              <button type="button" onClick={offer.toggle} aria-label={`${offer.label} ${name}`}>
                {offer.label}
              </button>
            )}
          </small>
        )}
        {state === 'sending' && <ProgressBar share={size > 0 ? upload.sent / size : 0} label={`${name} 上传进度`} />}
      </FileName>
      <span className={`${styles.size} num`}>
        <b>{kindOf(name)}</b>
        {formatBytes(size)}
      </span>
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" size={14} />}
        aria-label={`移除 ${name}`}
        onClick={onRemove}
      />
    </li>
  );
}

function kindOf(name: string): string {
  return name.includes('.') ? (name.split('.').at(-1) ?? '').toUpperCase().slice(0, 5) : '未知';
}
