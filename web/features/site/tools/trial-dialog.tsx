import { useEffect } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { closeTrial, IDLE_GOODBYE, toggleTrial, useTrial } from './trial.ts';
import styles from './trial-dialog.module.css';
import { TrialFrame } from './trial-frame.tsx';

/** A conversation to try, in a window of its own over the page: the page stays usable, and signing in shows over it. */
export function TrialDialog() {
  const { at, goodbye } = useTrial();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeTrial();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (at === null) return null;
  return (
    <section className={styles.dialog} role="dialog" aria-label="体验交互数字人">
      <header>
        <b>体验交互数字人</b>
        <button type="button" aria-label="关闭" onClick={closeTrial}>
          <Icon name="close" size={20} />
        </button>
      </header>
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
        <TrialFrame at={at} />
      )}
    </section>
  );
}
