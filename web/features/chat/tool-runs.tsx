import { useEffect, useId, useRef, useState } from 'react';
import type { ToolRun } from '#contract/plugin.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './tool-runs.module.css';

/** The tools that an answer has used: a line each, which unfolds what went in and came out. */
export function ToolRuns({ runs }: { runs: readonly ToolRun[] }) {
  return (
    <ul className={styles.runs} aria-label="使用的工具">
      {runs.map((run) => (
        <li key={run.id}>
          <ToolRunRow run={run} />
        </li>
      ))}
    </ul>
  );
}

const STATE_WORDS = { running: '进行中', done: '已完成', failed: '失败' } as const;

function ToolRunRow({ run }: { run: ToolRun }) {
  const { title, summary, input, result, state, ms } = run;
  const [open, setOpen] = useState(false);
  const id = useId();
  const details = useRef<HTMLDListElement>(null);
  useEffect(() => {
    if (open) details.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const unfolds = state !== 'running' && (input !== '' || result !== '');
  const line = (
    <>
      <StateMark state={state} />
      <span className={styles.title}>{summary ? `${title}：${summary}` : title}</span>
      <span className={styles.hidden}>{STATE_WORDS[state]}</span>
    </>
  );
  if (!unfolds)
    return (
      <span className={styles.line} data-state={state}>
        {line}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={styles.line}
        data-state={state}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {line}
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
      {open && (
        <dl id={id} ref={details} className={styles.details}>
          {input !== '' && input !== '{}' && (
            <>
              <dt>输入</dt>
              <dd>
                <code>{writeInput(input)}</code>
              </dd>
            </>
          )}
          <dt>{state === 'failed' ? '原因' : '结果'}</dt>
          <dd>{result}</dd>
          <dt>用时</dt>
          <dd className="num">{ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`}</dd>
        </dl>
      )}
    </>
  );
}

function StateMark({ state }: Pick<ToolRun, 'state'>) {
  if (state === 'running') return <i className={styles.spinner} aria-hidden="true" />;
  return <Icon name={state === 'done' ? 'check' : 'warn'} size={14} />;
}

/** `{"a":1}` as `a: 1`, a line each; what was cut off stays as it is. */
function writeInput(input: string): string {
  try {
    const values: Record<string, unknown> = JSON.parse(input);
    return Object.entries(values)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('\n');
  } catch {
    return input;
  }
}
