import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type VisitPlace, type VisitRoom, visitForget, visitHear } from '#contract/visit.contract.ts';
import { call } from '#web/lib/request.ts';
import { forgetConversation, recallConversation, rememberConversation } from '#web/talk/remember-conversation.ts';
import { useListening } from '#web/talk/use-listening.ts';
import { useTalk } from '#web/talk/use-talk.ts';
import { tellParent } from './embed.ts';
import type { Interaction } from './interaction.ts';
import type { LineKeeper } from './line-keeper.ts';
import { placeKey } from './place-key.ts';
import { readConversation } from './room.queries.ts';
import { sayAtRest, useWaitWords } from './say-at-rest.ts';
import { useAttending } from './use-attending.ts';
import { visitCalls } from './visit-calls.ts';

/** Before a conversation: `fresh`, or how the last one ended. */
export type Rest = 'fresh' | 'left' | 'silence' | 'deleted' | 'kicked';

interface Options {
  place: VisitPlace;
  room: VisitRoom;
  interaction: Interaction;
  /** Nothing is said without one. */
  line: LineKeeper;
  /** Inside a frame of another page, which closes it. */
  embedded: boolean;
  /** Whoever opened the page has pressed to talk: it begins by itself, unless the browser keeps the sound back. */
  startsAtOnce: boolean;
  onRefused(error: unknown): void;
  /** Somebody has been here, and has left without a word. */
  isLeft: boolean;
  /** The conversation is over. */
  onEnd(why: Rest): void;
}

/** The conversation of a room from its beginning to its end: what is said, heard and asked, and whether anybody talks at all. */
export function useConversation(options: Options) {
  const { place, room, interaction, line, embedded, startsAtOnce, isLeft, onRefused, onEnd } = options;
  const key = placeKey(place);
  const stand = useSyncExternalStore(line.subscribe, line.getState);
  const refuse = (error: unknown) => void (line.note(error) || onRefused(error));
  const talk = useTalk(visitCalls(place, room, line, refuse), null);
  const { dialogue, voice, chat, view } = talk;
  /** Null while somebody talks. */
  const [rest, setRest] = useState<Rest | null>(isLeft ? 'silence' : 'fresh');
  /** Whether it begins by itself, or goes on, is not known yet. */
  const [isOpening, setOpening] = useState(() => startsAtOnce || recallConversation(key) !== null);

  const ask = (text: string): boolean => {
    void voice.unlock();
    return dialogue.send(text);
  };
  const rewrite = (text: string): boolean => {
    void voice.unlock();
    return dialogue.rewrite(text);
  };
  const listening = useListening({
    language: room.language,
    hear:
      room.hearing.engine === null
        ? null
        : (piece, signal) => call(visitHear, { ...place, ...piece, language: room.language }, signal ? { signal } : {}),
    dialogue,
    voice,
    wakeWord: interaction.wakeWord,
    detector: room.hearing.detector,
    busy: rest === null && (chat.answering || view.phase !== 'silent'),
    bargeIn: interaction.bargeIn,
    onQuestion: ask,
    onWake() {
      if (rest === null) return;
      // Whoever calls it has a question: that is the first turn, not a greeting.
      const cid = String(Date.now());
      setRest(null);
      dialogue.reopen(key, cid, []);
      rememberConversation(key, cid);
    },
    onCalled: () => dialogue.say('我在，请说'),
  });
  useAttending({ isResting: rest !== null, interaction, listening });

  // A page that was reloaded goes on with the conversation it was in.
  useEffect(() => {
    let left = false;
    const isFree = () => !left && dialogue.getState().turns.length === 0;
    const open = async (): Promise<void> => {
      const read = await readConversation(place);
      if (!isFree()) return;
      if (read) {
        line.demand(() => {
          dialogue.reopen(key, read.cid, read.turns);
          setRest(null);
        });
      } else if (startsAtOnce && (await voice.unlock()) && isFree()) {
        window.focus();
        line.demand(() => {
          setRest(null);
          dialogue.open(key);
        });
      }
      if (!left) setOpening(false);
    };
    void open();
    return () => {
      left = true;
    };
  }, [place, key, dialogue, voice, line, startsAtOnce]);

  // A screen that listens for its name, or greets whoever comes near, is served before anybody talks.
  const attends = isAttending(interaction);
  useEffect(() => {
    if (attends) line.demand();
  }, [attends, line]);

  function begin(): void {
    void voice.unlock();
    line.demand(() => {
      setRest(null);
      dialogue.open(key);
    });
  }

  /** Begins with a question, or something to be said, in place of the greeting; goes on with it where somebody talks already. */
  function beginWith(first: { ask: string } | { say: string }): void {
    void voice.unlock();
    const go = () => ('ask' in first ? dialogue.send(first.ask) : dialogue.say(first.say));
    if (rest === null) return void go();
    line.demand(() => {
      const cid = String(Date.now());
      setRest(null);
      dialogue.reopen(key, cid, []);
      rememberConversation(key, cid);
      go();
    });
  }

  /** Nothing is said any more of how the last conversation ended. */
  const refresh = useCallback(() => setRest((before) => before && 'fresh'), []);

  useWaitWords(stand.state === 'waiting' && rest !== null, room.language, voice);

  function end(why: Rest): void {
    listening.abort();
    dialogue.close();
    forgetConversation(key);
    onEnd(why);
    setRest(why);
    if (!attends && why !== 'kicked') line.release();
  }
  const stop = useRef(end);
  stop.current = end;
  useEffect(() => {
    if (stand.state === 'kicked') stop.current('kicked');
  }, [stand.state]);

  /** Nobody wants to wait any more. */
  function quit(): void {
    line.release();
    if (rest === null) end('left');
  }

  function leave(): void {
    end('left');
    if (embedded) tellParent('close');
  }

  async function remove(): Promise<void> {
    const cid = recallConversation(key);
    dialogue.stop();
    if (cid !== null) await call(visitForget, { ...place, cid });
    end('deleted');
  }

  /** Nobody has said or touched anything for long. */
  function endInSilence(): void {
    end('silence');
    if (embedded) tellParent('testClose');
  }

  return {
    ...talk,
    rest,
    stand,
    isOpening,
    listening,
    ask,
    rewrite,
    begin,
    beginWith,
    quit,
    greet: (text: string) => sayAtRest(voice, text),
    leave,
    remove,
    endInSilence,
    refresh,
  };
}

/** Whether a resting screen hears or speaks. */
const isAttending = ({ listensAtRest, watches, greeting }: Interaction): boolean =>
  listensAtRest || (greeting !== '' && (watches.camera || watches.sound));

export type Conversation = ReturnType<typeof useConversation>;
