import { useEffect, useRef } from 'react';
import type { ActionFeed } from '#web/talk/core/action-feed.ts';
import type { Interaction } from './interaction.ts';
import { useArrivals } from './use-arrivals.ts';
import { useAsleep } from './use-asleep.ts';

/** Somebody who waits for people beckons so often, in ms, and falls asleep after so long alone. */
const BECKON_MS = 25_000;
const SLEEP_MS = 240_000;
/** The same people are not greeted again before this has passed, in ms. */
const GREETED_MS = 60_000;
const BECKONS = ['greet', 'invite', 'smile'] as const;

interface Options {
  /** Nobody has begun to talk. */
  isResting: boolean;
  /** Nor waits to, or has been asked. */
  isAlone: boolean;
  /** Whoever talked has left without a word. */
  isLeft: boolean;
  interaction: Interaction;
  actions: ActionFeed;
  onStart(): void;
  /** Greets whoever comes near. */
  onGreet(text: string): void;
}

/** What a digital human does before anybody talks: beckons, sleeps, and greets who comes. */
export function useWaiting({ isResting, isAlone, isLeft, interaction, actions, onStart, onGreet }: Options) {
  const { startsByTouch, greeting, watches, sleep, overMs } = interaction;
  const start = useRef(onStart);
  start.current = onStart;
  const covers = sleep.as !== 'person';
  const { asleep, isCovered, wake, uncover } = useAsleep({
    isAlone,
    afterMs: covers ? overMs : SLEEP_MS,
    atOnce: covers && isLeft,
    covers,
    onTouch: () => startsByTouch && start.current(),
  });

  const was = useRef(false);
  useEffect(() => {
    if (was.current && !asleep && isResting) actions.play('greet');
    was.current = asleep;
  }, [asleep, isResting, actions]);

  useEffect(() => {
    if (!isResting || asleep) return;
    let turn = 0;
    const timer = setInterval(() => actions.play(BECKONS[turn++ % BECKONS.length] ?? 'greet'), BECKON_MS);
    return () => clearInterval(timer);
  }, [isResting, asleep, actions]);

  // Somebody near is as good as a movement of the hand.
  const greetedAt = useRef(Number.NEGATIVE_INFINITY);
  useArrivals(watches, isResting, () => {
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: innerWidth / 2, clientY: innerHeight * 0.4 }));
    wake();
    const now = performance.now();
    if (greeting === '' || now - greetedAt.current < GREETED_MS) return;
    greetedAt.current = now;
    onGreet(greeting);
  });

  useEffect(() => {
    if (!isResting || isCovered || !startsByTouch) return;
    const begin = (event: Event) => {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, select, input') !== null;
      if (!isOnControl) start.current();
    };
    // The start button has the focus, so a key is aimed at it; Enter and space press it anyway.
    const type = ({ key }: KeyboardEvent) => {
      if (key.length === 1 && key !== ' ') start.current();
    };
    window.addEventListener('click', begin);
    window.addEventListener('keydown', type);
    return () => {
      window.removeEventListener('click', begin);
      window.removeEventListener('keydown', type);
    };
  }, [isResting, isCovered, startsByTouch]);

  return { asleep, isCovered, wake, uncover };
}
