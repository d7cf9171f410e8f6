import { Button } from 'antd';
import type { NodeImport } from '#contract/node.contract.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './thumbs/thumbs.module.css';

interface Props {
  of: NodeImport | null;
  /** A file is being sent. */
  sending: { name: string; share: number } | null;
  /** Why a file was not taken; empty: it was. */
  problem: string;
  onStop(): void;
}

/** How far an import is, or what became of it. */
export function ImportState({ of, sending, problem, onStop }: Props) {
  if (sending)
    return (
      <Progress
        name={sending.name}
        words={sending.share < 1 ? `正在上传 ${Math.floor(sending.share * 100)}%` : '正在读取'}
        share={sending.share}
        onStop={onStop}
      />
    );
  if (problem)
    return (
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    );
  if (!of) return null;
  if (of.state === 'waiting' || of.state === 'running')
    return (
      <Progress
        name={of.fileName}
        words={of.total > 0 ? `${of.done} / ${of.total} 页` : '正在读取'}
        share={of.total > 0 ? of.done / of.total : 0}
        onStop={onStop}
      />
    );
  if (of.problem)
    return (
      <p role="alert" className={styles.problem}>
        {of.problem}
      </p>
    );
  return of.note ? <p className={styles.note}>{of.note}</p> : null;
}

function Progress({ name, words, share, onStop }: { name: string; words: string; share: number; onStop(): void }) {
  return (
    <div className={styles.progress} role="status">
      <b title={name}>{name}</b>
      <span className="num">
        {words}
        <Button type="link" size="small" onClick={onStop}>
          停止
        </Button>
      </span>
      <ProgressBar share={share} label={`导入“${name}”`} />
    </div>
  );
}
