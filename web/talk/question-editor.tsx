import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { isSendable } from './core/dialogue.ts';
import styles from './question-editor.module.css';

interface Props {
  /** As it was asked. */
  question: string;
  /** False when it was not taken; the words then stay. */
  onSend(question: string): boolean;
  /** It was sent or given up. */
  onEnd(): void;
}

/** The last question once more, to be changed and asked in place of itself. Sizes follow the text around it. */
export function QuestionEditor({ question, onSend, onEnd }: Props) {
  const [text, setText] = useState(question);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  const tooLong = countCharacters(text.trim()) > LIMITS.query;

  function submit(): void {
    if (isSendable(text) && onSend(text)) onEnd();
  }

  function handleKey(event: KeyboardEvent): void {
    // While an input method composes, Enter chooses a word. Safari ends the composition first; 229 still tells.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') {
      event.stopPropagation(); // closes this, and nothing around it
      onEnd();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <div className={styles.editor}>
      <textarea
        ref={field}
        value={text}
        rows={2}
        aria-label="修改问题"
        aria-invalid={tooLong}
        enterKeyHint="send"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKey}
      />
      {tooLong && <p role="alert">最多 {LIMITS.query.toLocaleString()} 个字，请删减后发送</p>}
      <div>
        <button type="button" onClick={onEnd}>
          取消
        </button>
        <button type="button" data-send disabled={!isSendable(text)} onClick={submit}>
          重新发送
        </button>
      </div>
    </div>
  );
}
