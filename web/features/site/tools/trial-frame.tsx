import { useEffect, useRef } from 'react';
import { useSession } from '#web/lib/session.ts';
import { type FrameMessage, readFrameMessage, trialAddress } from './trial.ts';
import styles from './trial-dialog.module.css';

interface Props {
  /** When it was opened, in ms. */
  at: number;
  /** Told what the page in the frame says. */
  onSaid(said: FrameMessage): void;
}

/** The conversation page itself, for visitors as for accounts. */
export function TrialFrame({ at, onSaid }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onSaid);
  latest.current = onSaid;
  const token = useSession((state) => state.token);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const said = readFrameMessage(event, {
        origin: window.location.origin,
        window: frame.current?.contentWindow,
      });
      if (said) latest.current(said);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={trialAddress(token, at)}
      title="交互数字人对话"
      allow="microphone; autoplay; clipboard-write"
    />
  );
}
