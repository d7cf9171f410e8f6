import { Button } from 'antd';
import { useState } from 'react';
import type { NodeImport } from '#contract/node.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './thumbs/thumbs.module.css';

/** Under it stands the id of the import whose result was read. */
const CLOSED = 'closedNodeImport';

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
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED));
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
        words={of.done > 0 ? `${of.done} / ${of.total} 页` : of.total > 0 ? `共 ${of.total} 页，正在读取` : '正在读取'}
        share={of.total > 0 ? of.done / of.total : 0}
        onStop={onStop}
      />
    );
  if (of.id === closed || !(of.problem || of.note)) return null;
  return (
    <p role={of.problem ? 'alert' : undefined} className={of.problem ? styles.problem : styles.note}>
      {of.problem || of.note}
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" size={14} />}
        aria-label="关闭导入结果"
        onClick={() => {
          sessionStorage.setItem(CLOSED, of.id);
          setClosed(of.id);
        }}
      />
    </p>
  );
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
