import { useLayoutEffect, useRef, useState } from 'react';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { SleepView, sleepHint } from '#web/scene/sleep-view.tsx';
import type { Interaction } from './interaction.ts';
import { UNHEARD } from './room-words.ts';
import styles from './sleep-screen.module.css';
import { mediaAddress } from './visit-calls.ts';

interface Props {
  place: VisitPlace;
  interaction: Interaction;
  /** It waits for its word. */
  listens: boolean;
  /** It can't be shown. */
  onFail(): void;
  onWake(): void;
}

/** Over everything, once it has come: until then, and where it never does, the person rests there. Touches and keys are taken by useAsleep. */
export function SleepScreen({ place, interaction, listens, onFail, onWake }: Props) {
  const { sleep, startsByTouch, wakeWord } = interaction;
  const hint = sleepHint(startsByTouch, listens ? wakeWord : '');
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReady, setReady] = useState(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!isReady || !current) return;
    current.showModal();
    return () => current.close(); // gives the focus back to where it was
  }, [isReady]);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label="休眠"
      data-sleep={sleep.as}
      onCancel={(event) => {
        event.preventDefault();
        onWake();
      }}
    >
      <SleepView
        sleep={sleep}
        source={mediaAddress(place, sleep.url)}
        hint={hint}
        note={listens ? UNHEARD : ''}
        still={!isReady}
        onReady={() => setReady(true)}
        onFail={onFail}
      />
      <button type="button" className={styles.touch} aria-label={hint} />
    </dialog>
  );
}
