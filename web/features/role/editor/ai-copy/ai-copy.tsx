import { Button } from 'antd';
import { Icon } from '#web/ui/icon.tsx';
import styles from './ai-copy.module.css';
import type { AiCopy } from './use-ai-copy.ts';

/** The badge at a label that has the field written. */
export function AiCopyButton({ copy, what }: { copy: AiCopy; what: string }) {
  const { state, writer, write, cancel } = copy;
  const running = state.phase === 'running';
  return (
    <button
      type="button"
      className={styles.badge}
      aria-label={running ? `停止生成${what}` : `AI生成${what}`}
      title={running ? '停止生成' : `由${writer ? `“${writer.name}”` : ''}根据名称、描述和知识库代写`}
      onClick={(event) => {
        event.preventDefault(); // a label hands clicks on to its field
        if (running) cancel();
        else void write(false);
      }}
    >
      <Icon name={running ? 'stop' : 'spark'} size={14} />
      {running ? '停止' : 'AI生成'}
    </button>
  );
}

/** What came of it: who wrote, a way back, or why nothing was written. */
export function AiCopyResult({ copy }: { copy: AiCopy }) {
  const { state, writer, write, canUndo, cancel, undo } = copy;
  return (
    <div role="status" className={styles.result}>
      {state.phase === 'running' && (
        <p className={styles.line}>
          <i className={styles.pulse} />
          {writer ? `${writer.name}正在写` : '正在写'}
          <Button type="link" size="small" onClick={cancel}>
            取消
          </Button>
        </p>
      )}
      {state.phase === 'written' && (
        <p className={styles.line}>
          <Icon name="spark" size={14} />由{state.by}写成，请核对后使用
          {canUndo && (
            <Button type="link" size="small" onClick={undo}>
              撤销
            </Button>
          )}
        </p>
      )}
      {state.phase === 'failed' && (
        <p className={styles.failed}>
          {state.error}
          {writer?.isModel && (
            <Button type="link" size="small" onClick={() => void write(true)}>
              改用离线生成
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
