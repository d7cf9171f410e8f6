import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.contract.ts';
import type { VisitRoom } from '#contract/visit.contract.ts';
import { isAwaited } from '#web/talk/core/chat-turn.ts';
import { useIdle } from '#web/talk/use-idle.ts';
import { useSleep } from '#web/talk/use-sleep.ts';
import type { Interaction } from './interaction.ts';
import type { Conversation } from './use-conversation.ts';
import { useSilence } from './use-silence.ts';
import { useWaiting } from './use-waiting.ts';

/** Somebody who is left alone in a conversation dozes off after so long, in ms. */
const DOZE_MS = 90_000;
/** What is said last is heard, or read, before the conversation ends, in ms. */
const PART_MS = 4000;

interface Options {
  conversation: Conversation;
  room: VisitRoom;
  interaction: Interaction;
  /** The person writes, or is about to. */
  typing: boolean;
  /** Nobody has been there for long. */
  onAsleep(): void;
}

/** What happens while nobody says anything, in a conversation and before one: whether the figure dozes or sleeps, and under what. */
export function useQuiet({ conversation, room, interaction, typing, onAsleep }: Options) {
  const { dialogue, actions, chat, view, rest, stand, isOpening, listening } = conversation;
  const { overMs } = interaction;
  const isSilent = rest === null && !isAwaited(chat) && view.phase === 'silent' && !listening.heard;
  const quiet = isSilent && !typing;
  const part = useSleep({
    text: room.sleepText,
    quiet,
    turns: chat.turns.length,
    waits: overMs <= LIMITS.sleepAfterMs, // then it is the last thing that is said
    say: dialogue.say,
  });
  const parting = useParting(rest === null && chat.turns.at(-1)?.query === null);
  // Somebody may walk away from a question half written: only what is typed counts there.
  useSilence({
    quiet: isSilent,
    overMs: parting.isOn ? PART_MS : overMs,
    sign: chat.turns,
    onOver: () => (part() ? parting.begin() : conversation.endInSilence()),
  });
  const dozes = useIdle(quiet, DOZE_MS);
  const { asleep, ...sleep } = useWaiting({
    isResting: rest !== null,
    isAlone: rest !== null && !isOpening && stand.state !== 'waiting' && stand.state !== 'asking',
    isLeft: rest === 'silence',
    interaction,
    actions,
    onStart: conversation.begin,
    onGreet: conversation.greet,
  });
  // Who comes next is told nothing of who was there before.
  const { refresh } = conversation;
  useEffect(() => {
    if (sleep.isCovered) refresh();
  }, [sleep.isCovered, refresh]);
  const latest = useRef(onAsleep);
  latest.current = onAsleep;
  useEffect(() => {
    if (asleep) latest.current();
  }, [asleep]);
  return { dozes, sleeps: asleep, ...sleep };
}

/** The last words have been said. Whoever touches anything is still there. @param isLast nobody has said anything since */
function useParting(isLast: boolean) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn || !isLast) return setOn(false);
    const stay = () => setOn(false);
    for (const name of ['pointerdown', 'keydown', 'input']) window.addEventListener(name, stay);
    return () => {
      for (const name of ['pointerdown', 'keydown', 'input']) window.removeEventListener(name, stay);
    };
  }, [isOn, isLast]);
  return { isOn, begin: () => setOn(true) };
}
