import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { divideSentence } from '#contract/node-script.contract.ts';
import { beatLine } from '#contract/visit-line.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import { chooseStageState } from '#web/figure/stage-state.ts';
import { call } from '#web/lib/request.ts';
import { captionOf } from '#web/scene/outline/caption-of.ts';
import { isAwaited } from '#web/talk/core/chat-turn.ts';
import { useTalk } from '#web/talk/use-talk.ts';
import { readCaption } from '../caption.ts';
import type { OpenPlace } from '../place-page.tsx';
import { useWaitWords } from '../say-at-rest.ts';
import type { useFullScreen } from '../use-full-screen.ts';
import { visitCalls } from '../visit-calls.ts';
import { type PlayState, partOf } from './play-clock.ts';
import { recallPage, rememberPage, rememberSpeed } from './remember-page.ts';
import { useHall } from './use-hall.ts';
import { useLoop } from './use-loop.ts';
import { usePlay } from './use-play.ts';
import { usePlayKeys } from './use-play-keys.ts';

interface Options extends Pick<OpenPlace, 'place' | 'room' | 'line' | 'onRefused'> {
  nodes: readonly PlayNode[];
  /** The chapter that it begins with; null: with the first, or where this tab left it. */
  begins: number | null;
  full: ReturnType<typeof useFullScreen>;
  /** The list of chapters is open: Escape closes it. */
  showsList: boolean;
  onList(shows: boolean): void;
  onCaptions(): void;
}

/** A presentation as it is played: the script, questions from the hall, the line that both need, and what keys and buttons do. */
export function usePlayer(options: Options) {
  const { nodes, begins, place, room, line, full, showsList, onRefused, onList, onCaptions } = options;
  const [wasBegun, setBegun] = useState(false);
  const [first] = useState(() => begins ?? recallPage(place, nodes));
  const stand = useSyncExternalStore(line.subscribe, line.getState);
  const talk = useTalk(
    visitCalls(place, room, line, (error) => void (line.note(error) || onRefused(error))),
    null,
  );
  const { play, script, voice, view } = usePlay({ place, nodes, begins: first, line, talk });
  const { state, speaks } = view;
  const { mode } = state;
  useTelling(place, state);
  const hall = useHall({
    ...{ place, room, talk, isOpen: state.inHall },
    onOpen: () => play.dispatch({ type: 'askInHall' }),
    onOver: () => leaveHall(),
  });
  const waits = stand.state === 'waiting';
  useWaitWords(waits && !wasBegun, room.language, hall.voice);
  const node = state.chapters[state.chapter]?.node;
  const canAsk = mode !== 'ready' && node?.allowsQuestions !== false;

  /** @param anew with the first page, wherever this tab left it */
  function start(anew = false): void {
    if (anew) play.dispatch({ type: 'jump', chapter: 0 });
    void script.unlock();
    void hall.voice.unlock();
    line.demand(() => {
      setBegun(true);
      play.dispatch({ type: 'play' });
    });
  }
  /** Everything that plays or goes elsewhere ends a question in the hall. */
  function act(event: Parameters<typeof play.dispatch>[0]): void {
    if (state.inHall) hall.close();
    if (mode === 'ended') line.demand(() => play.dispatch(event));
    else play.dispatch(event);
  }
  function leaveHall(): void {
    hall.close();
    play.dispatch({ type: 'endHall' });
  }
  function toggle(): void {
    if (mode === 'ready') start();
    else if (state.inHall) leaveHall();
    else act({ type: mode === 'playing' ? 'pause' : 'play' });
  }
  function openHall(): void {
    if (!canAsk) return;
    onList(false);
    line.demand(() => play.dispatch({ type: 'askInHall' }));
  }
  /** What a press on a component asks or has said: also after the end, where the line is anybody's. */
  function inBetween(go: () => void): void {
    onList(false);
    line.demand(go);
  }
  /** To the start screen; whoever waits may have the line. */
  function quit(): void {
    if (mode === 'ready') return;
    hall.close();
    play.reset(begins ?? 0);
    line.release();
    // The next ones are a new audience.
    if (begins === null) rememberPage(place, nodes, 0);
    setSpeed(1);
  }
  /** Out of what is open, else to the start screen. */
  function leave(): void {
    if (state.inHall) leaveHall();
    else if (showsList) onList(false);
    else if (full?.isFull) full.toggle();
    else quit();
  }
  function setSpeed(speed: number): void {
    play.setSpeed(speed);
    rememberSpeed(place, speed);
  }
  const { muted } = hall.view;
  const mute = () => hall.voice.setMuted(!muted);
  usePlayKeys(
    {
      toggle,
      leave,
      mute,
      ask: openHall,
      begin: () => mode === 'ready' && start(),
      next: () => (mode === 'ready' ? start() : act({ type: 'next' })),
      previous: () => act({ type: 'previous' }),
      first: () => act({ type: 'jump', chapter: 0 }),
      last: () => act({ type: 'jump', chapter: state.chapters.length - 1 }),
      digits: (number) =>
        mode === 'asking'
          ? play.dispatch({ type: 'choose', option: number - 1 })
          : act({ type: 'jump', chapter: number - 1 }),
      fullScreen: () => full?.toggle(),
      captions: onCaptions,
    },
    !waits,
  );

  // A line that was given away is waited for, and it goes on from where it stopped.
  const isHeld = stand.state === 'held';
  const lostAt = useRef(false);
  useEffect(() => {
    if (waits && wasBegun) {
      lostAt.current = true;
      play.dispatch({ type: 'pause' });
    } else if (isHeld && lostAt.current) {
      lostAt.current = false;
      play.dispatch({ type: 'play' });
    }
  }, [waits, isHeld, wasBegun, play]);
  const isKicked = stand.state === 'kicked' && wasBegun;
  useEffect(() => {
    if (isKicked) play.dispatch({ type: 'pause' });
  }, [isKicked, play]);
  // Who has seen it to its end leaves the line to others; a question takes it again.
  const isEnded = mode === 'ended' && !state.inHall;
  useEffect(() => {
    if (isEnded) line.release();
  }, [isEnded, line]);
  const { loops, setLoops } = useLoop(isEnded, () => act({ type: 'play' }));
  useRemembered(begins === null && mode !== 'ready', { place, nodes, chapter: mode === 'ended' ? 0 : state.chapter });
  const scripted = scriptCaption(state);
  const answer = hall.turn ? readCaption(hall.turn.text, hall.view.sentence, !hall.chat.answering) : null;
  const heard = hall.listening.heard;
  const shown = state.inHall
    ? heard
      ? { said: heard.settled, coming: heard.changing || (heard.settled ? '' : '请说…') }
      : answer
    : scripted;
  const pose: ReturnType<typeof chooseStageState> = state.inHall
    ? chooseStageState({
        answering: isAwaited(hall.chat),
        hasText: hall.turn?.text !== '',
        voice: hall.view.phase,
        typing: hall.isTyping || heard !== null,
      })
    : speaks || (waits && hall.view.phase === 'speaking')
      ? 'speaking'
      : 'idle';
  const part = partOf(state);
  const gestures = waits
    ? hall.view.sentence
    : speaks && part?.kind === 'sentence' && part.cues.length === 0
      ? part.text
      : '';
  return {
    ...{ play, hall, voice, view, stand, wasBegun, isEnded, isKicked, canAsk, node },
    ...{ loops, setLoops, setSpeed },
    ...{ start, act, leaveHall, toggle, openHall, inBetween, leave, quit, mute, shown, pose, gestures },
  };
}

/** A reload goes on with the page that was played. */
function useRemembered(
  isKept: boolean,
  { place, nodes, chapter }: Pick<Options, 'place' | 'nodes'> & { chapter: number },
): void {
  const of = useRef({ place, nodes });
  of.current = { place, nodes };
  useEffect(() => {
    if (isKept) rememberPage(of.current.place, of.current.nodes, chapter);
  }, [isKept, chapter]);
}

/** The owner of the lines sees which sentence is said. */
function useTelling(place: OpenPlace['place'], state: PlayState): void {
  const nodeId = state.chapters[state.chapter]?.node.id;
  const said = state.mode === 'playing' && !state.inHall && partOf(state)?.kind === 'sentence' ? state.part : null;
  const placeNow = useRef(place);
  placeNow.current = place;
  useEffect(() => {
    const { line } = placeNow.current;
    if (said === null || nodeId === undefined || line === undefined) return;
    call(beatLine, { ...placeNow.current, line, saying: { nodeId, part: said } }).catch(() => {}); // the next sentence tells
  }, [nodeId, said]);
}

/** What is said of the script; stays where it is paused. */
function scriptCaption(state: PlayState): { said: string; coming: string } | null {
  const part = partOf(state);
  if (part?.kind !== 'sentence') return null;
  const { lead, words } = divideSentence(part);
  return captionOf(part.text, words > 0 ? (state.elapsed - lead) / words : 0);
}
