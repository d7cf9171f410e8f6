import type { VisitRoom } from '#contract/visit.contract.ts';
import { isAwaited } from '#web/talk/core/chat-turn.ts';
import { useIdle } from '#web/talk/use-idle.ts';
import { useSleep } from '#web/talk/use-sleep.ts';
import type { Kiosk } from './kiosk.ts';
import type { Conversation } from './use-conversation.ts';
import { useSilence } from './use-silence.ts';
import { useWaiting } from './use-waiting.ts';

/** Somebody who is left alone in a conversation dozes off after so long, in ms. */
const DOZE_MS = 90_000;

interface Options {
  conversation: Conversation;
  room: VisitRoom;
  kiosk: Kiosk;
  /** The person writes, or is about to. */
  typing: boolean;
}

/** What happens while nobody says anything, in a conversation and before one. @returns whether the figure dozes or sleeps */
export function useQuiet({ conversation, room, kiosk, typing }: Options): { dozes: boolean; sleeps: boolean } {
  const { dialogue, actions, chat, view, rest, listening, begin, greet, endInSilence } = conversation;
  const isSilent = rest === null && !isAwaited(chat) && view.phase === 'silent' && !listening.heard;
  const quiet = isSilent && !typing;
  useSleep({ text: room.sleepText, quiet, turns: chat.turns.length, say: dialogue.say });
  // Somebody may walk away from a question half written: only what is typed counts there.
  useSilence({ quiet: isSilent, overMs: kiosk.overMs, sign: chat.turns, onOver: endInSilence });
  const dozes = useIdle(quiet, DOZE_MS);
  const sleeps = useWaiting({ isResting: rest !== null, kiosk, actions, onStart: begin, onGreet: greet });
  return { dozes, sleeps };
}
