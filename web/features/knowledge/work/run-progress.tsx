import { Button } from 'antd';
import type { RunState } from '#contract/run.contract.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { formatCount } from '../describe-status.ts';
import styles from './work.module.css';

/** How far long work has come; the page may be left meanwhile. */
export function RunProgress({ run, doing, onStop }: { run: RunState; doing: string; onStop: () => void }) {
  const { progressDone: done, progressTotal: total } = run;
  return (
    <div className={styles.progress} role="status">
      <span>
        {doing}
        <b className="num">
          {formatCount(done)} / {formatCount(total)} 段
        </b>
      </span>
      <ProgressBar share={total > 0 ? Math.min(1, done / total) : 0} label={doing} />
      <span className={styles.note}>可以离开本页，结果会留在这里。</span>
      <Button onClick={onStop}>停止</Button>
    </div>
  );
}
