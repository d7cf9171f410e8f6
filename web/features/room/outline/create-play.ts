import type { ScriptVoice } from '#avatar/voice/index.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import {
  cuesOf,
  isRunning,
  openPlay,
  type PlayEvent,
  type PlayState,
  partOf,
  sentenceBehind,
  sentenceOf,
  stepPlay,
  textsAhead,
} from './play-clock.ts';

/** Paces that are offered; 1 is the voice's own. */
export const SPEEDS: readonly number[] = [0.75, 1, 1.25, 1.5, 2];
/** Between two looks at the clock, ms. */
const TICK_MS = 100;
/** A page that nobody sees is woken rarely: so much of the time counts at most, in seconds. */
const LONGEST_TICK = 2;
/** A sentence that has not come by then goes on as a caption, in ms. */
const PATIENCE_MS = 6000;
/** Sentences that are fetched ahead, this one among them. */
const AHEAD = 4;

export interface PlayView {
  state: PlayState;
  /** 1 is the voice's own pace. */
  speed: number;
  /** Somebody is heard. */
  speaks: boolean;
  /** Why only captions go on, for people; null while all is well. */
  problem: string | null;
  /** The longest silence between two sentences that follow each other, in ms. */
  gapMs: number;
}

interface Options {
  nodes: readonly PlayNode[];
  /** The chapter that it begins with; left out: the first. */
  begins?: number;
  voice: Pick<ScriptVoice, 'prepare' | 'speak' | 'stop' | 'hold' | 'setSpeed'>;
  act(code: string, mute: boolean): void;
  /** @returns whether the page has lost its line: it waits for another one then */
  isLineLost(error: unknown): boolean;
  describeError(error: unknown): string;
  now?: () => number;
}

/** Plays a presentation: keeps its clock, has its sentences spoken and its actions done at their times. */
export function createPlay({
  nodes,
  begins = 0,
  voice,
  act,
  isLineLost,
  describeError,
  now = () => performance.now(),
}: Options) {
  const listeners = new Set<() => void>();
  let view: PlayView = { state: openPlay(nodes, begins), speed: 1, speaks: false, problem: null, gapMs: 0 };
  /** What is said, or on its way: `since` when it was asked for. Silent: it goes by an estimate. */
  let saying: { run: number; since: number; stands: 'coming' | 'heard' | 'held' | 'silent' } | null = null;
  let endedAt: number | null = null;
  let acted = { run: -1, count: 0 };
  let prepared = -1;
  let last = now();

  function change(part: Partial<PlayView>): void {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  }

  function dispatch(event: PlayEvent): void {
    const state = stepPlay(view.state, event);
    if (state === view.state) return;
    change({ state });
    sync();
  }

  /** Lets the voice say what the clock wants said. */
  function sync(): void {
    const { state } = view;
    const wanted = sentenceOf(state);
    if (wanted && wanted.run === saying?.run) {
      if (saying.stands === 'held') {
        saying.stands = 'heard';
        voice.hold(false);
        change({ speaks: true });
      }
    } else if (wanted) say(wanted);
    else if (saying) halt(saying);
    if (state.mode !== 'ready' && prepared !== state.run) {
      prepared = state.run;
      voice.prepare(textsAhead(state, AHEAD));
    }
  }

  function halt(own: NonNullable<typeof saying>): void {
    const { mode, inHall, run } = view.state;
    if (mode === 'paused' && !inHall && own.run === run) {
      if (own.stands === 'heard') {
        own.stands = 'held';
        voice.hold(true);
      }
    } else {
      saying = null;
      endedAt = null;
      voice.hold(false);
      voice.stop();
    }
    if (view.speaks) change({ speaks: false });
  }

  function say({ run, text }: { run: number; text: string }): void {
    const follows = endedAt;
    endedAt = null;
    const own: NonNullable<typeof saying> = { run, since: now(), stands: 'coming' };
    saying = own;
    voice.hold(false);
    const heard: Parameters<ScriptVoice['speak']>[1] = {
      onStart() {
        if (saying !== own) return;
        own.stands = 'heard';
        const gapMs = follows === null ? view.gapMs : Math.max(view.gapMs, Math.round(now() - follows));
        change({ speaks: true, problem: null, gapMs });
      },
      onEnd() {
        if (saying !== own) return;
        saying = null;
        endedAt = now();
        change({ speaks: false });
        dispatch({ type: 'said', run });
        if (sentenceOf(view.state) === null) endedAt = null; // a pause, a page or a question lies between
      },
      onError(error) {
        if (saying === own) fail(own, error);
      },
    };
    voice.speak(text, heard, sentenceBehind(view.state) ?? undefined);
  }

  function fail(own: NonNullable<typeof saying>, error: unknown): void {
    if (isLineLost(error)) {
      saying = null;
      dispatch({ type: 'pause' });
    } else {
      own.stands = 'silent';
      change({ speaks: false, problem: describeError(error) });
    }
  }

  function tick(): void {
    const at = now();
    const passed = Math.min(LONGEST_TICK, (at - last) / 1000);
    last = at;
    const { state, speed } = view;
    if (!isRunning(state)) return;
    if (saying?.stands === 'coming') {
      if (at - saying.since < PATIENCE_MS) return;
      voice.stop();
      fail(saying, new Error('语音没有及时合成'));
    }
    const heard = saying?.stands !== 'silent';
    dispatch({ type: 'tick', seconds: state.mode === 'asking' ? passed : passed * speed, heard });
    actNow();
  }

  function actNow(): void {
    const { state } = view;
    const part = partOf(state);
    if (!part || state.mode !== 'playing' || saying?.stands === 'coming') return;
    if (acted.run !== state.run) acted = { run: state.run, count: 0 };
    const due = cuesOf(part).filter(({ at }) => at <= state.elapsed);
    for (const { code, mute } of due.slice(acted.count)) act(code, mute);
    acted.count = due.length;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getView: (): PlayView => view,
    dispatch,
    setSpeed(speed: number): void {
      voice.setSpeed(speed);
      change({ speed });
    },
    /** Not begun again, at a chapter. */
    reset(chapter = begins): void {
      voice.stop();
      saying = null;
      endedAt = null;
      change({ state: { ...openPlay(nodes, chapter), run: view.state.run + 1 }, speaks: false });
    },
    /** Lets time pass. @returns what ends it */
    run(): () => void {
      last = now();
      const timer = setInterval(tick, TICK_MS);
      return () => {
        clearInterval(timer);
        voice.stop();
      };
    },
  };
}

export type Play = ReturnType<typeof createPlay>;
