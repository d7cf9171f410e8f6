import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { NODE_LIMITS, type NodeContent, type NodePage, type NodeRecord } from '#contract/node.contract.ts';
import styles from './ask-fields.module.css';

type TextPage = Extract<NodePage, { kind: 'text' }>;

/** Lines as they are typed: two blanks before a line for each depth. */
const writeLines = (lines: TextPage['lines']): string =>
  lines.map(({ text, depth }) => `${'  '.repeat(depth)}${text}`).join('\n');

function readLines(text: string): TextPage['lines'] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, NODE_LIMITS.lines)
    .map((line) => {
      const lead = line.length - line.trimStart().length;
      const blanks = line.slice(0, lead).replaceAll('\t', '  ').length;
      return { text: line.trim().slice(0, NODE_LIMITS.line), depth: Math.min(4, Math.floor(blanks / 2)) };
    });
}

interface Props {
  node: NodeRecord;
  onChange(part: Partial<NodeContent>): void;
}

/** What can be said of the page itself, where it is set in text or a film; and notes for whoever edits. */
export function PageFields({ node, onChange }: Props) {
  const { page, notes } = node;
  const ids = { waits: useId(), notes: useId() };
  return (
    <div className={styles.fields}>
      {page.kind === 'text' && <TextFields page={page} onChange={(next) => onChange({ page: next })} />}
      {page.kind === 'video' && (
        <>
          <div className={styles.head}>
            <h3 id={ids.waits}>等视频播完</h3>
            <Switch
              aria-labelledby={ids.waits}
              checked={page.waits}
              onChange={(waits) => onChange({ page: { ...page, waits } })}
            />
          </div>
          <p className={styles.help}>{page.waits ? '讲完后等视频放完再往下走' : '讲完就往下走，不等视频'}</p>
        </>
      )}
      <div className={styles.head}>
        <h3 id={ids.notes}>备注</h3>
      </div>
      <Input.TextArea
        aria-labelledby={ids.notes}
        rows={2}
        placeholder="只给编辑的人看，不会播放"
        maxLength={NODE_LIMITS.notes}
        value={notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </div>
  );
}

function TextFields({ page, onChange }: { page: TextPage; onChange(page: TextPage): void }) {
  /** As it is typed: blanks at the end of a line are not in the page yet. */
  const [typed, setTyped] = useState(() => writeLines(page.lines));
  const isOld = writeLines(readLines(typed)) !== writeLines(page.lines);
  return (
    <>
      <div className={styles.head}>
        <h3>页面文字</h3>
      </div>
      <Input
        aria-label="页面标题"
        placeholder="标题"
        maxLength={NODE_LIMITS.line}
        value={page.title}
        onChange={({ target }) => onChange({ ...page, title: target.value })}
      />
      <Input.TextArea
        className={styles.lines}
        aria-label="页面正文"
        rows={5}
        placeholder={'每行一条，\n  前面空两格是下一级'}
        value={isOld ? writeLines(page.lines) : typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange({ ...page, lines: readLines(target.value) });
        }}
      />
    </>
  );
}
