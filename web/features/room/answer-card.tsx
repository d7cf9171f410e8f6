import { useEffect, useRef, useState } from 'react';
import type { AnswerMedia } from '#contract/chat.contract.ts';
import { isSafeLink } from '#contract/question.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { AnswerMarkdown } from '#web/talk/answer-markdown.tsx';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import type { Heard } from '#web/talk/core/talk-ears.ts';
import { QuestionEditor } from '#web/talk/question-editor.tsx';
import { SurveyOptions } from '#web/talk/survey-options.tsx';
import { UnsentNote } from '#web/talk/unsent-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './answer-card.module.css';
import { toPlain } from './caption.ts';
import { SourceChips } from './source-chips.tsx';
import { useComingMark } from './use-coming-mark.ts';
import { mediaAddress } from './visit-calls.ts';

interface Props {
  place: VisitPlace;
  turn: ChatTurn | null;
  state: 'idle' | 'listening' | 'thinking' | 'speaking';
  /** What of the answer was heard; null while nothing is said. */
  heard: string | null;
  /** What the microphone hears. */
  spoken: Heard | null;
  /** Only the state, so that the person is seen whole. */
  folded: boolean;
  onAsk(text: string): void;
  onAgain(): void;
  /** Sends the question that has found no connection. */
  onResend(): void;
  /** The question can be changed and asked in place of itself. False when it was not taken. */
  onRewrite(question: string): boolean;
  onTyping(typing: boolean): void;
}

/** While somebody writes nobody listens: that is said of what is spoken only. */
const WORDS = { idle: '', listening: '', thinking: '正在思考', speaking: '正在回答' } as const;

/** Silence that is longer than usual is told, ms. */
const LONG_MS = 15_000;
const TAKES_LONGER = '还在思考，比平时久一些，请稍候';

/** Whether a turn has been waited for longer than usual. */
function useLongWait(key: string | number | null): boolean {
  const [long, setLong] = useState<string | number | null>(null);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => setLong(key), LONG_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== null && long === key;
}

/** The question and its answer: what was said stands out from what comes, sources and pictures below. */
export function AnswerCard(props: Props) {
  const { place, turn, state, heard, spoken, folded, onAsk, onAgain, onResend, onRewrite, onTyping } = props;
  const text = useRef<HTMLDivElement>(null);
  useComingMark(text, turn?.text ?? '', heard);
  const ended = turn !== null && turn.state !== 'waiting' && turn.state !== 'streaming';
  const running = turn?.tools.find((tool) => tool.state === 'running');
  const isLong = useLongWait(turn?.state === 'waiting' && state === 'thinking' ? turn.key : null);
  if (!turn && !spoken) return null;
  const word = spoken ? '正在听' : isLong ? TAKES_LONGER : WORDS[state];
  // What waits for a touch is never folded away.
  const isFolded = folded && !turn?.error && !turn?.unsent && !turn?.extras?.prompt;
  if (isFolded && !word) return null;
  return (
    <article className={styles.card} data-folded={isFolded || undefined}>
      {word && (
        <p className={styles.state} data-state={spoken ? 'listening' : state}>
          {!spoken && state === 'thinking' ? <span className={styles.dots} aria-hidden="true" /> : <Wave />}
          {word}
        </p>
      )}
      {spoken ? (
        <p className={styles.spoken}>
          {spoken.settled}
          <mark>{spoken.changing || (spoken.settled ? '' : '请说…')}</mark>
        </p>
      ) : (
        turn &&
        !isFolded && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <div key={turn.key} className={styles.scroll} tabIndex={0} data-answer={turn.state}>
            {turn.query !== null && (
              <Question
                text={turn.query}
                onRewrite={ended && !turn.extras?.prompt ? onRewrite : null}
                onTyping={onTyping}
              />
            )}
            {running && <p className={styles.tool}>正在使用“{running.title}”</p>}
            <div ref={text} className={styles.text} data-headline={hasHeadline(turn.text) || undefined}>
              <AnswerMarkdown
                text={turn.text}
                streaming={turn.state === 'streaming'}
                isCited={(number) => turn.state !== 'done' || turn.sources.some((source) => source.number === number)}
                renderCitation={(number) => <sup className={styles.cite}>{number}</sup>}
              />
            </div>
            {ended && turn.extras && turn.extras.media.length > 0 && (
              <div className={styles.media}>
                {turn.extras.media.map(({ kind, url }) => (
                  <AnswerMedium key={url} place={place} kind={kind} url={url} />
                ))}
              </div>
            )}
            {ended && turn.extras?.prompt && (
              <SurveyOptions
                key={`${turn.extras.prompt.runId} ${turn.extras.prompt.number}`}
                prompt={turn.extras.prompt}
                onAnswer={onAsk}
              />
            )}
            {ended && turn.sources.length > 0 && (
              <SourceChips key={turn.key} sources={turn.sources} answer={turn.text} />
            )}
          </div>
        )
      )}
      {/* Below what scrolls: of a long answer its end may not be seen. */}
      {turn && !spoken && (
        <>
          {turn.lost && (
            <p className={styles.warn} role="status">
              <Icon name="refresh" size={16} />
              连接中断，正在恢复…
            </p>
          )}
          {turn.unsent && <UnsentNote className={styles.error} onResend={onResend} />}
          {turn.error !== null && (
            <p className={styles.error} role="alert">
              <Icon name="warn" size={16} />
              {turn.error}
              <button type="button" onClick={onAgain}>
                重试
              </button>
            </p>
          )}
        </>
      )}
    </article>
  );
}

interface QuestionProps {
  text: string;
  onRewrite: Props['onRewrite'] | null;
  onTyping: Props['onTyping'];
}

function Question({ text, onRewrite, onTyping }: QuestionProps) {
  const [edits, setEdits] = useState(false);
  const turn = (on: boolean) => {
    setEdits(on);
    onTyping(on);
  };
  if (edits && onRewrite)
    return (
      <div className={styles.rewriting}>
        <QuestionEditor question={text} onSend={onRewrite} onEnd={() => turn(false)} />
      </div>
    );
  return (
    <div className={styles.asked}>
      <h2>{text}</h2>
      {onRewrite && (
        <button type="button" aria-label="修改问题" title="修改问题" onClick={() => turn(true)}>
          <Icon name="edit" size={16} />
        </button>
      )}
    </div>
  );
}

/** Longer than this, a first paragraph is text like any other. */
const HEADLINE_MOST = 26;

/** Whether an answer begins with a short sentence that the rest explains. */
function hasHeadline(text: string): boolean {
  const end = text.indexOf('\n\n');
  return end > 0 && toPlain(text.slice(0, end)).length <= HEADLINE_MOST;
}

function Wave() {
  return (
    <span className={styles.wave} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

/** A picture or video that belongs to an answer. */
function AnswerMedium({ place, kind, url }: AnswerMedia & { place: VisitPlace }) {
  const [failed, setFailed] = useState(false);
  if (failed || !isSafeLink(url)) return <p className={styles.quiet}>{kind === 'picture' ? '图片' : '视频'}打不开</p>;
  const source = mediaAddress(place, url);
  return kind === 'picture' ? (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt="回答的配图" onError={() => setFailed(true)} />
    </a>
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people upload what they have
    <video src={source} controls playsInline preload="metadata" onError={() => setFailed(true)} />
  );
}
