import { useEffect, useRef, useState } from 'react';
import { createIdleWatch, type IdleWatch, SIGNS_OF_LIFE, waitFor } from '#web/talk/core/idle-watch.ts';

interface Options {
  /** Nobody talks, or waits to. */
  isAlone: boolean;
  afterMs: number;
  /** Somebody has just left: it does not wait. */
  atOnce: boolean;
  /** A picture or video covers everything while it sleeps. */
  covers: boolean;
  /** Where it is covered: somebody touches the screen or presses a key. */
  onTouch(): void;
}

/** A press that moves further is none, in CSS pixels. */
const SWEEP = 24;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Fn']);

/** Whether a screen that nobody has touched for long sleeps, and under what. */
export function useAsleep({ isAlone, afterMs, atOnce, covers, onTouch }: Options) {
  const [isIdle, setIdle] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const watch = useRef<IdleWatch | null>(null);
  const asleep = isIdle && isAlone;
  const isCovered = asleep && covers && !hasFailed;
  const latest = useRef({ isCovered, onTouch });
  latest.current = { isCovered, onTouch };

  useEffect(() => {
    const onWake = () => {
      setIdle(false);
      setFailed(false);
    };
    const made = createIdleWatch({ afterMs, onIdle: () => setIdle(true), onWake, wait: waitFor });
    watch.current = made;
    const poke = () => latest.current.isCovered || made.poke();
    for (const name of SIGNS_OF_LIFE) window.addEventListener(name, poke, { passive: true });
    return () => {
      for (const name of SIGNS_OF_LIFE) window.removeEventListener(name, poke);
      made.close();
      onWake();
    };
  }, [afterMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new watch must be told as well
  useEffect(() => watch.current?.setQuiet(isAlone), [isAlone, afterMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (atOnce && isAlone) watch.current?.doze();
  }, [atOnce, isAlone, afterMs]);

  // What wakes it means nothing else: neither what lies under the finger nor the button that has the focus.
  useEffect(() => {
    if (!isCovered) return;
    const wake = () => watch.current?.poke();
    const touch = ({ target }: Event) => {
      const isOnCover = target instanceof Element && target.closest('[data-sleep]') !== null;
      wake();
      if (isOnCover) latest.current.onTouch();
    };
    const type = (event: KeyboardEvent) => {
      if (MODIFIERS.has(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      wake();
      latest.current.onTouch();
    };
    // A page that changes under a mouse that lies still tells of a movement as well.
    const move = ({ pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) wake();
    };
    // A finger that sweeps over the screen ends in no click.
    let from = { x: 0, y: 0 };
    const begin = ({ clientX: x, clientY: y }: PointerEvent) => {
      from = { x, y };
    };
    const sweep = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SWEEP) touch(event);
    };
    window.addEventListener('click', touch, { capture: true });
    window.addEventListener('keydown', type, { capture: true });
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerdown', begin);
    window.addEventListener('pointerup', sweep);
    return () => {
      window.removeEventListener('click', touch, { capture: true });
      window.removeEventListener('keydown', type, { capture: true });
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('pointerup', sweep);
    };
  }, [isCovered]);

  return {
    asleep,
    /** By a picture or video, which may still be on its way. */
    isCovered,
    wake: () => watch.current?.poke(),
    /** What was to cover it can't be shown: it sleeps as a person does. */
    uncover: () => setFailed(true),
  };
}
