import { useEffect, useRef, useState } from 'react';
import { estimateSeconds } from '#contract/node-script.contract.ts';
import { type VisitPlace, type VisitRoom, visitHear } from '#contract/visit.contract.ts';
import { call } from '#web/lib/request.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { useListening } from '#web/talk/use-listening.ts';
import type { useTalk } from '#web/talk/use-talk.ts';
import { placeKey } from '../place-key.ts';

/** After an answer the hall may ask on before the script does, in ms; an answer that failed is read first. */
const LINGER = { heard: 3000, failed: 15_000 };
/** Whoever opened the question and says nothing has left, in ms. */
const NOBODY_MS = 60_000;

interface Options {
  place: VisitPlace;
  room: VisitRoom;
  talk: ReturnType<typeof useTalk>;
  /** The script stands still for the hall. */
  isOpen: boolean;
  onOpen(): void;
  /** Back into the script. */
  onOver(): void;
}

/** Questions from the audience in between: one conversation for the whole presentation, spoken by the role. */
export function useHall({ place, room, talk, isOpen, onOpen, onOver }: Options) {
  const { dialogue, voice, chat, view } = talk;
  const begun = useRef(false);
  const [typing, setTyping] = useState(false);
  /** Something was asked since the hall was let in. */
  const [hasAsked, setAsked] = useState(false);
  const wasHeard = useRef(false);
  if (view.phase === 'speaking') wasHeard.current = true;

  function open(): void {
    void voice.unlock();
    onOpen();
    if (!begun.current) {
      begun.current = true;
      dialogue.reopen(placeKey(place), String(Date.now()), []);
    }
    wasHeard.current = false;
  }
  function ask(text: string): boolean {
    open();
    const taken = dialogue.send(text);
    if (taken) {
      setAsked(true);
      setTyping(false);
    }
    return taken;
  }
  const listening = useListening({
    language: room.language,
    hear:
      room.hearing.engine === null
        ? null
        : (piece, signal) => call(visitHear, { ...place, ...piece, language: room.language }, signal ? { signal } : {}),
    dialogue,
    voice,
    wakeWord: '',
    detector: room.hearing.detector,
    busy: chat.answering || view.phase !== 'silent',
    onQuestion: ask,
    onWake() {},
    onCalled() {},
  });

  /** Silences everything of the hall. */
  function close(): void {
    listening.abort();
    dialogue.stop();
    setAsked(false);
    setTyping(false);
  }

  const turn: ChatTurn | null = hasAsked ? (chat.turns.at(-1) ?? null) : null;
  const isQuiet = !chat.answering && view.phase === 'silent' && listening.heard === null;
  const isOver = turn !== null && isQuiet && !typing && !turn.extras?.prompt && turn.state !== 'waiting';
  const latest = useRef(onOver);
  latest.current = onOver;
  const waits = !isOpen
    ? null
    : isOver
      ? lingerMs(turn, wasHeard.current)
      : turn === null && listening.heard === null
        ? NOBODY_MS
        : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever begins to type is waited for anew
  useEffect(() => {
    if (waits === null) return;
    const timer = setTimeout(() => latest.current(), waits);
    return () => clearTimeout(timer);
  }, [waits, typing]);

  return {
    ...talk,
    listening,
    turn,
    /** The answer has been heard, and it goes on by itself soon. */
    isOver,
    isTyping: typing,
    setTyping,
    ask,
    /** Has the person say a text as it stands, in between as an answer is. */
    say(text: string) {
      open();
      dialogue.stop();
      dialogue.say(text);
      setAsked(true);
      setTyping(false);
    },
    /** Another question in place of the last answer's card. */
    again() {
      dialogue.stop();
      setAsked(false);
    },
    close,
  };
}

export type Hall = ReturnType<typeof useHall>;

/** What was not heard is read. */
function lingerMs({ error, text }: ChatTurn, heard: boolean): number {
  if (error !== null) return LINGER.failed;
  return heard ? LINGER.heard : LINGER.heard + estimateSeconds(text) * 1000;
}
