import { type KeyboardEvent, useId, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './ask-box.module.css';
import { isSendable } from './chat-session.ts';

interface Props {
  answering: boolean;
  /** Something is being heard that can be silenced. */
  speaking: boolean;
  /** False when it was not taken; the text then stays. */
  onSend(query: string): boolean;
  onStop(): void;
  /** The person writes or is about to. */
  onTyping(typing: boolean): void;
}

/** Where questions are written: Enter sends, Shift and Enter begin a new line. */
export function AskBox({ answering, speaking, onSend, onStop, onTyping }: Props) {
  const [text, setText] = useState('');
  const noteId = useId();
  const isPhone = useIsPhone();
  const length = countCharacters(text.trim());
  const tooLong = length > LIMITS.query;
  const canSend = !answering && isSendable(text);
  const stops = answering || (speaking && length === 0);

  function submit(): void {
    if (canSend && onSend(text)) setText('');
  }

  function handleKey(event: KeyboardEvent): void {
    // While an input method composes, Enter chooses a word. Safari ends the composition first; 229 still tells.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    submit();
  }

  return (
    <div className={styles.wrap}>
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
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          onFocus={() => onTyping(true)}
          onBlur={() => onTyping(false)}
        />
        {stops ? (
          <button type="button" className={`${styles.go} ${styles.stop}`} aria-label="停止回答" onClick={onStop}>
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
