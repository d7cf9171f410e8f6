import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { closeTrial, followFrame, IDLE_GOODBYE, toggleTrial, useTrial } from './trial.ts';
import styles from './trial-dialog.module.css';
import { TrialFrame } from './trial-frame.tsx';

/** A conversation to try, in a window of its own over the page: the page stays usable, and signing in shows over it. */
export function TrialDialog() {
  const { at, goodbye } = useTrial();
  // The conversation brings a way out of its own; until it says that it is there, this one is needed.
  const [cameAt, setCameAt] = useState<number | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeTrial();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // Whoever leaves the public pages has left the conversation: it does not stand over the page they come back to.
  useEffect(() => closeTrial, []);
  if (at === null) return null;
  return (
    <section className={styles.dialog} role="dialog" aria-label="体验交互数字人">
      {(cameAt !== at || goodbye) && (
        <button type="button" className={styles.close} aria-label="关闭" onClick={closeTrial}>
          <Icon name="close" size={20} />
        </button>
      )}
      {goodbye ? (
        <div className={styles.goodbye}>
          <p>{IDLE_GOODBYE}</p>
          <PlainButton
            look="primary"
            onClick={() => {
              closeTrial();
              toggleTrial();
            }}
          >
            再聊一次
          </PlainButton>
        </div>
      ) : (
        <TrialFrame key={at} at={at} onSaid={(said) => (said === 'ready' ? setCameAt(at) : followFrame(said))} />
      )}
    </section>
  );
}
