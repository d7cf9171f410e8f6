import { Button } from 'antd';
import { memo, useCallback, useState } from 'react';
import { AnswerMarkdown } from '#web/talk/answer-markdown.tsx';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { QuestionEditor } from '#web/talk/question-editor.tsx';
import { UnsentNote } from '#web/talk/unsent-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AddCaseButton } from './add-case-button.tsx';
import { SourceList } from './source-list.tsx';
import { nameSource, SourcePopover } from './source-popover.tsx';
import sources from './sources.module.css';
import { ToolRuns } from './tool-runs.tsx';
import { TurnExtrasView } from './turn-extras-view.tsx';
import styles from './turn-view.module.css';

interface Props {
  turn: ChatTurn;
  roleName: string;
  /** The last turn once it has ended can be asked again. */
  onAgain: (() => void) | null;
  /** The question has found no connection, and can be sent. */
  onResend: (() => void) | null;
  /** The last question can be changed and asked in place of itself. False when it was not taken. */
  onRewrite: ((question: string) => boolean) | null;
  /** The last turn once it has ended offers what to ask next. */
  onAsk: ((text: string) => void) | null;
}

/** A question at the right and its answer at the left. */
export const TurnView = memo(function TurnView({ turn, roleName, onAgain, onResend, onRewrite, onAsk }: Props) {
  const { query, state, text, error } = turn;
  const ended = state === 'done' || state === 'stopped' || state === 'failed';
  return (
    <>
      {query !== null && <Question text={query} onRewrite={ended && !turn.extras?.prompt ? onRewrite : null} />}
      {onResend && <UnsentNote className={styles.unsent} onResend={onResend} />}
      {!onResend && !(state === 'stopped' && text === '' && turn.tools.length === 0) && (
        <div className={styles.answer} data-answer={state}>
          <div className={styles.who}>
            <b>{roleName}</b>
            {STATE_WORDS[state]}
          </div>
          {turn.tools.length > 0 && <ToolRuns runs={turn.tools} />}
          {text !== '' && <AnswerText turn={turn} />}
          {state === 'waiting' && <span className={styles.caret} aria-hidden="true" />}
          {turn.lost && (
            <p className={styles.lost} role="status">
              <Icon name="refresh" size={16} />
              连接中断，正在恢复…
            </p>
          )}
          {error !== null && (
            <p className={styles.error}>
              <Icon name="warn" size={16} />
              {error}
            </p>
          )}
          {turn.sources.length > 0 && ended && <SourceList sources={turn.sources} answer={text} />}
          {turn.extras && ended && (
            <TurnExtrasView extras={turn.extras} onAsk={onAsk}>
              {query !== null && state === 'done' && <AddCaseButton question={query} sources={turn.sources} />}
            </TurnExtrasView>
          )}
        </div>
      )}
      {ended && onAgain && !turn.extras?.prompt && (query !== null || state !== 'done') && (
        <Button
          className={styles.again}
          type="text"
          size="small"
          icon={<Icon name="refresh" size={14} />}
          onClick={onAgain}
        >
          {state === 'failed' ? '重试' : '重新回答'}
        </Button>
      )}
    </>
  );
});

function Question({ text, onRewrite }: { text: string; onRewrite: Props['onRewrite'] }) {
  const [edits, setEdits] = useState(false);
  if (edits && onRewrite) return <QuestionEditor question={text} onSend={onRewrite} onEnd={() => setEdits(false)} />;
  return (
    <>
      <p className={styles.question}>{text}</p>
      {onRewrite && (
        <Button
          className={styles.edit}
          type="text"
          size="small"
          icon={<Icon name="edit" size={14} />}
          onClick={() => setEdits(true)}
        >
          修改问题
        </Button>
      )}
    </>
  );
}

const STATE_WORDS = {
  waiting: '正在思考',
  streaming: '正在回答',
  done: null,
  stopped: '已停止',
  failed: null,
} as const;

function AnswerText({ turn }: { turn: ChatTurn }) {
  const streaming = turn.state === 'streaming';
  const find = useCallback((number: number) => turn.sources.find((source) => source.number === number), [turn.sources]);
  return (
    <div className={`${styles.text} ${streaming ? styles.streaming : ''}`}>
      <AnswerMarkdown
        text={turn.text}
        streaming={streaming}
        // Sources come with the end: until then, and in an answer that never reached it, every number counts.
        isCited={(number) => turn.state !== 'done' || find(number) !== undefined}
        renderCitation={(number) => {
          const source = find(number);
          if (!source) return <span className={sources.cite}>{number}</span>;
          return (
            <SourcePopover source={source} answer={turn.text}>
              <button type="button" className={sources.cite} aria-label={nameSource(source)}>
                {number}
              </button>
            </SourcePopover>
          );
        }}
      />
    </div>
  );
}
