import { Button, Modal } from 'antd';
import { describeProgress, shareOf } from '#web/lib/describe-progress.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './save-progress-dialog.module.css';
import type { SaveProgress } from './use-save-progress.ts';

/** What a saved role still waits for. It may be left: the server goes on by itself. */
export function SaveProgressDialog({ progress, onClose }: { progress: SaveProgress; onClose(): void }) {
  const done = progress?.phase === 'done';
  return (
    <Modal
      open={progress !== null}
      title={done ? '角色已准备好' : '角色已保存，正在准备'}
      width={440}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type={done ? 'primary' : 'default'} onClick={onClose}>
          {done ? '确定' : '后台继续'}
        </Button>
      }
    >
      {progress && (
        <div className={styles.body} role="status">
          {done ? (
            <p className={styles.done}>
              <Icon name="check" />
              知识都已读完，可以开始对话了。
            </p>
          ) : (
            <>
              <ProgressBar share={shareOf(progress.parts)} label="准备进度" />
              <ul>
                {describeProgress(progress.parts).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p>准备好的部分现在就能用，关闭后会在后台继续。</p>
            </>
          )}
        </div>
      )}
    </Modal>
  );
}
