import { useEffect, useRef, useState } from 'react';
import { describeError } from '#web/lib/transport/request-error.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { describePlace, type Source } from '#web/talk/core/citations.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toPlain } from './caption.ts';
import styles from './history-panel.module.css';

interface Props {
  open: boolean;
  turns: readonly ChatTurn[];
  name: string;
  onClose(): void;
  onRestart(): void;
  /** Rejects where it could not be deleted. */
  onDelete(): Promise<void>;
}

/** The conversation so far, beginning anew, and taking it back for good. */
export function HistoryPanel({ open, turns, name, onClose, onRestart, onDelete }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<'read' | 'ask' | 'deleting'>('read');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setStep('read');
    setError(null);
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  function remove(): void {
    setStep('deleting');
    onDelete().catch((failure: unknown) => {
      setStep('ask');
      setError(describeError(failure));
    });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label="对话记录"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <header>
          <h2>对话记录</h2>
          <button type="button" className={styles.close} aria-label="关闭对话记录" onClick={onClose}>
            <Icon name="close" size={20} />
          </button>
        </header>
        <ol className={styles.turns}>
          {(open ? turns : []).map((turn) => (
            <li key={turn.key}>
              {turn.query !== null && <p className={styles.question}>{turn.query}</p>}
              {turn.unsent && <p className={styles.unsent}>未发送</p>}
              {(turn.text !== '' || turn.error) && (
                <p className={styles.answer}>
                  <b>{name}</b>
                  {turn.text.split(/\n+/).map(toPlain).filter(Boolean).join('\n') || turn.error}
                </p>
              )}
              {turn.sources.length > 0 && <Sources sources={turn.sources} />}
            </li>
          ))}
        </ol>
        <footer>
          {step === 'read' ? (
            <>
              <button type="button" onClick={onRestart}>
                <Icon name="refresh" size={16} />
                重新开始
              </button>
              <button type="button" className={styles.danger} onClick={() => setStep('ask')}>
                <Icon name="trash" size={16} />
                删除这次对话
              </button>
            </>
          ) : (
            <>
              <p role="alert">{error ? `没有删除，${error}` : '删除后不能恢复，对方也看不到了。'}</p>
              <button type="button" onClick={() => setStep('read')}>
                取消
              </button>
              <button type="button" className={styles.danger} disabled={step === 'deleting'} onClick={remove}>
                {step === 'deleting' ? '正在删除' : '删除'}
              </button>
            </>
          )}
        </footer>
      </div>
    </dialog>
  );
}

/** Where an answer came from, to be read again later. */
function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className={styles.sources} aria-label={`${sources.length} 个来源`}>
      {sources.map((source) => (
        <li key={source.number}>
          <b className="num">{source.number}</b>
          {source.url ? (
            <a href={source.url} target="_blank" rel="noopener noreferrer nofollow">
              {source.title}
            </a>
          ) : (
            <span>{source.title}</span>
          )}
          <small className="num">{describePlace(source)}</small>
        </li>
      ))}
    </ul>
  );
}
