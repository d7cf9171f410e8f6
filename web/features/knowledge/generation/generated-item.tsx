import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { GENERATION_LIMITS, type GENERATION_SOURCES, type GeneratedQuestion } from '#contract/generation.contract.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import work from '../work/work.module.css';
import styles from './generated-item.module.css';

const SOURCE: Record<(typeof GENERATION_SOURCES)[number], string> = {
  heading: '来自标题',
  definition: '来自定义句',
  table: '来自表格',
  list: '来自列表',
  model: '大模型生成',
};

interface Props {
  item: GeneratedQuestion;
  busy: boolean;
  /** Taken in together with the others that are selected. */
  selected: boolean;
  onSelect: () => void;
  /** What accepting does, in words; null while nothing is chosen to accept it into. */
  accepting: string | null;
  onAdd: () => void;
  onReject: (reopen: boolean) => void;
  /** Resolves to whether it was saved. */
  onEdit: (question: string, answer: string) => Promise<boolean>;
}

/** One question with its answer, the segment it stands in, and the decision. */
export function GeneratedItem({ item, busy, selected, onSelect, accepting, onAdd, onReject, onEdit }: Props) {
  const [draft, setDraft] = useState<{ question: string; answer: string } | null>(null);
  const [open, setOpen] = useState(false);
  const save = async () => {
    if (draft && (await onEdit(draft.question, draft.answer))) setDraft(null);
  };
  return (
    <article className={work.item} aria-label={`问答：${item.question}`}>
      <div className={work.place}>
        {item.status === 'open' && (
          <Checkbox aria-label={`选中：${item.question}`} checked={selected} disabled={busy} onChange={onSelect} />
        )}
        <span>{item.documentName}</span>
        {item.page !== null && <span className="num">第 {item.page} 页</span>}
        {item.heading.at(-1) && <span>{item.heading.at(-1)}</span>}
      </div>
      {draft ? (
        <div className={styles.editor}>
          <Input
            aria-label="问题"
            maxLength={GENERATION_LIMITS.question}
            value={draft.question}
            onChange={(event) => setDraft({ ...draft, question: event.target.value })}
          />
          <GrowingTextArea
            aria-label="答案"
            minRows={3}
            maxRows={10}
            maxLength={GENERATION_LIMITS.answer}
            value={draft.answer}
            onChange={(event) => setDraft({ ...draft, answer: event.target.value })}
          />
        </div>
      ) : (
        <>
          <p className={styles.question}>{item.question}</p>
          <p className={styles.answer}>{item.answer}</p>
        </>
      )}
      {open && <SourceText text={item.segmentText} answer={item.answer} />}
      <div className={work.foot}>
        <span className={work.tags}>
          <StatusTag tone="quiet" label={SOURCE[item.source]} />
          {item.answered && <StatusTag tone="quiet" label="已能回答" />}
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起原文' : '查看原文'}
          </Button>
        </span>
        <span className={work.acts}>
          {draft && (
            <>
              <Button onClick={() => setDraft(null)}>取消</Button>
              <Button
                type="primary"
                disabled={!draft.question.trim() || !draft.answer.trim()}
                onClick={() => void save()}
              >
                保存
              </Button>
            </>
          )}
          {!draft && item.status === 'open' && (
            <>
              <Button disabled={busy} onClick={() => setDraft({ question: item.question, answer: item.answer })}>
                修改
              </Button>
              <Button disabled={busy} onClick={() => onReject(false)}>
                忽略
              </Button>
              <Button type="primary" ghost disabled={busy || accepting === null} onClick={onAdd}>
                {accepting ?? '采纳'}
              </Button>
            </>
          )}
          {item.status === 'rejected' && (
            <Button disabled={busy} onClick={() => onReject(true)}>
              重新考虑
            </Button>
          )}
          {item.status === 'added' && <StatusTag tone="ok" label="已加入" />}
        </span>
      </div>
    </article>
  );
}

function SourceText({ text, answer }: { text: string; answer: string }) {
  if (text === '') return <p className={styles.source}>原文分段已被删除或重新切分。</p>;
  const at = text.indexOf(answer);
  if (at < 0) return <p className={styles.source}>{text}</p>;
  return (
    <p className={styles.source}>
      {text.slice(0, at)}
      <mark>{answer}</mark>
      {text.slice(at + answer.length)}
    </p>
  );
}
