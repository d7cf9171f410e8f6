import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { isSendable } from '#web/talk/core/dialogue.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './ask-box.module.css';
import { suggestionsQuery } from './role-talk.ts';
import { SuggestionList } from './suggestion-list.tsx';

interface Props {
  /** The role that offers questions while one is typed; null for none. */
  suggestsFor: string | null;
  language?: string | undefined;
  answering: boolean;
  /** Something is being heard that can be silenced. */
  speaking: boolean;
  /** Where questions can be spoken as well. */
  microphone: ReactNode;
  /** False when it was not taken; the text then stays. */
  onSend(query: string): boolean;
  onStop(): void;
  /** The person writes or is about to. */
  onTyping(typing: boolean): void;
}

/** Where questions are written: Enter sends, Shift and Enter begin a new line. */
export function AskBox({ suggestsFor, language, answering, speaking, microphone, onSend, onStop, onTyping }: Props) {
  const [text, setText] = useState('');
  const noteId = useId();
  const listId = useId();
  const isPhone = useIsPhone();
  const length = countCharacters(text.trim());
  const tooLong = length > LIMITS.query;
  const canSend = !answering && isSendable(text);
  const stops = answering || (speaking && length === 0);

  const typed = useDebounced(text.trim(), 150);
  const { data } = useQuery(suggestionsQuery(suggestsFor, text.includes('\n') ? '' : typed, language));
  const [dismissed, setDismissed] = useState('');
  const [active, setActive] = useState(-1);
  const isCurrent = typed === text.trim() && typed !== '' && typed !== dismissed && !answering;
  const questions = isCurrent ? (data ?? []) : [];

  function write(value: string): void {
    setText(value);
    setActive(-1);
  }

  function submit(): void {
    if (canSend && onSend(text)) write('');
  }

  function choose(question: string): void {
    if (onSend(question)) write('');
  }

  /** True when the key was meant for the list of questions. */
  function handleListKey({ key }: KeyboardEvent): boolean {
    if (questions.length === 0) return false;
    if (key === 'Escape') setDismissed(typed);
    else if (key === 'ArrowDown') setActive((before) => (before + 1) % questions.length);
    else if (key === 'ArrowUp') setActive((before) => (before <= 0 ? questions.length : before) - 1);
    else if (key === 'Enter' && questions[active] !== undefined) choose(questions[active]);
    else return false;
    return true;
  }

  function handleKey(event: KeyboardEvent): void {
    // While an input method composes, Enter chooses a word. Safari ends the composition first; 229 still tells.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (composing) return;
    const isListKey = handleListKey(event);
    if (!isListKey && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    if (!isListKey) submit();
  }

  return (
    <div className={styles.wrap}>
      {questions.length > 0 && <SuggestionList id={listId} questions={questions} active={active} onChoose={choose} />}
      {tooLong && (
        <p id={noteId} className={styles.note} role="alert">
          {`最多 ${LIMITS.query.toLocaleString()} 个字，现在 ${length.toLocaleString()} 个，请删减后发送`}
        </p>
      )}
      <div className={`${styles.box} ${tooLong ? styles.bad : ''}`}>
        <GrowingTextArea
          className={styles.input}
          variant="borderless"
          value={text}
          minRows={1}
          maxRows={5}
          placeholder={isPhone ? '输入问题' : '输入问题，按 Enter 发送'}
          aria-label="输入问题"
          aria-invalid={tooLong}
          aria-describedby={tooLong ? noteId : undefined}
          enterKeyHint="send"
          aria-controls={questions.length > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKey}
          onFocus={() => onTyping(true)}
          onBlur={() => onTyping(false)}
        />
        {microphone}
        {stops ? (
          // It takes the place of the button that sends at once: the second half of a double click there is not meant for it.
          <button
            type="button"
            className={`${styles.go} ${styles.stop}`}
            aria-label="停止回答"
            onClick={({ detail }) => detail < 2 && onStop()}
          >
            <Icon name="stop" size={18} />
          </button>
        ) : (
          <button type="button" className={styles.go} aria-label="发送" disabled={!canSend} onClick={submit}>
            <Icon name="send" size={20} />
          </button>
        )}
      </div>
    </div>
  );
}
