import { type FormEvent, useEffect, useRef, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { RECORD_LAW } from '#web/scene/law-words.ts';
import { describePlace } from '#web/talk/core/citations.ts';
import { isSendable } from '#web/talk/core/dialogue.ts';
import { MicButton } from '#web/talk/mic-button.tsx';
import { SurveyOptions } from '#web/talk/survey-options.tsx';
import { UnsentNote } from '#web/talk/unsent-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toPlain } from '../caption.ts';
import { type Interaction, pressOf } from '../interaction.ts';
import styles from './cards.module.css';
import type { Hall } from './use-hall.ts';

interface Props {
  hall: Hall;
  name: string;
  microphone: Interaction['microphone'];
  /** The answer is not heard, so it is read here. */
  reads: boolean;
  /** Only its owner sees it: what an audience makes nothing of is told. */
  isPreview: boolean;
  onGoOn(): void;
}

/** A question from the hall: asked, being answered, answered; and the way back into the script. */
export function HallCard({ hall, name, microphone, reads, isPreview, onGoOn }: Props) {
  const { turn } = hall;
  return (
    <section className={styles.card} aria-label="现场提问" data-hall={turn ? turn.state : 'asking'}>
      {turn ? (
        <Answer hall={hall} name={name} reads={reads} isPreview={isPreview} />
      ) : (
        <AskForm hall={hall} name={name} microphone={microphone} />
      )}
      <div className={styles.ways}>
        <button type="button" data-primary onClick={onGoOn}>
          <Icon name="play" size={16} />
          接着讲
        </button>
        {turn && (
          <button type="button" onClick={hall.again}>
            <Icon name="mic" size={16} />
            再问一个
          </button>
        )}
      </div>
    </section>
  );
}

function AskForm({ hall, name, microphone }: Pick<Props, 'hall' | 'name' | 'microphone'>) {
  const { listening } = hall;
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const tooLong = countCharacters(text.trim()) > LIMITS.query;
  const { heard } = listening;
  const hasMicrophone = microphone.mode !== 'none';
  const canSpeak = hasMicrophone && listening.refusal === null;
  const press = pressOf(microphone);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSendable(text)) hall.ask(text);
  }
  return (
    <>
      <p className={styles.state}>
        <i data-waits />
        现场提问，{name}在听
      </p>
      {heard && (
        <h2>
          {heard.settled}
          <mark>{heard.changing || (heard.settled ? '' : '请说…')}</mark>
        </h2>
      )}
      <form className={styles.ask} onSubmit={submit}>
        {canSpeak && <MicButton listening={listening} by={press} label={press === 'hold' ? '按住说话' : '点按说话'} />}
        <input
          ref={field}
          value={text}
          placeholder={canSpeak ? `${press === 'hold' ? '按住' : '点'}话筒说，或在这里打字` : '打字提问'}
          aria-label="输入问题"
          aria-invalid={tooLong}
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            hall.setTyping(target.value !== '');
          }}
          onKeyDown={(event) => {
            // While an input method composes, Enter chooses a word. Safari ends the composition first; 229 still tells.
            const composes = event.nativeEvent.isComposing || event.keyCode === 229;
            if (event.key === 'Enter' && composes) event.preventDefault();
          }}
        />
        <button type="submit" aria-label="发送" disabled={!isSendable(text)}>
          <Icon name="send" size={20} />
        </button>
      </form>
      {tooLong && (
        <p className={styles.bad} role="alert">
          最多 {LIMITS.query.toLocaleString()} 个字，请删减后发送
        </p>
      )}
      {hasMicrophone && (listening.problem ?? listening.refusal) && (
        <p className={styles.quiet} role="status">
          {listening.problem ?? listening.refusal}
        </p>
      )}
      <p className={styles.quiet}>{RECORD_LAW}</p>
    </>
  );
}

/** Sources that the card has room for. */
const SOURCES = 2;

function Answer({ hall, name, reads, isPreview }: Pick<Props, 'hall' | 'name' | 'reads' | 'isPreview'>) {
  const { turn, chat, dialogue, isOver } = hall;
  if (!turn) return null;
  const untilHeard =
    isPreview && chat.firstTextMs !== null && !chat.answering ? `到开口 ${(chat.firstTextMs / 1000).toFixed(2)} s` : '';
  const facts = [chat.engine ?? '', untilHeard].filter((fact) => fact !== '');
  const isAsked = turn.query !== null; // else it says what a button of the page has it say
  const doing = !isAsked ? '说' : turn.text === '' ? '思考' : '回答';
  const stands = isOver ? `${isAsked ? '回答' : '说'}完了，马上接着讲` : `${name}正在${doing}`;
  return (
    <>
      <p className={styles.state} role="status">
        <i />
        {isAsked && '现场提问，'}
        {turn.error === null ? stands : '没有答上来'}
      </p>
      {turn.query !== null && <h2>{turn.query}</h2>}
      {turn.error !== null && (
        <p className={styles.bad} role="alert">
          {turn.error}
          <button type="button" onClick={() => dialogue.regenerate()}>
            重试
          </button>
        </p>
      )}
      {turn.lost && (
        <p className={styles.quiet} role="status">
          连接中断，正在恢复…
        </p>
      )}
      {turn.unsent && <UnsentNote className={styles.bad} onResend={dialogue.resend} />}
      {reads && turn.text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <p className={styles.text} tabIndex={0}>
          {toPlain(turn.text)}
        </p>
      )}
      {turn.extras?.prompt && (
        <div className={styles.survey}>
          <SurveyOptions
            key={`${turn.extras.prompt.runId} ${turn.extras.prompt.number}`}
            prompt={turn.extras.prompt}
            onAnswer={hall.ask}
          />
        </div>
      )}
      {(turn.sources.length > 0 || facts.length > 0) && (
        <ul className={styles.facts}>
          {turn.sources.slice(0, SOURCES).map((source) => (
            <li key={source.number}>
              <b className="num">{source.number}</b>
              {source.title} {describePlace(source)}
            </li>
          ))}
          {facts.length > 0 && <li>{facts.join('，')}</li>}
        </ul>
      )}
    </>
  );
}
