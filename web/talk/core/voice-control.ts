import type { StreamLink } from '#avatar/stage/index.ts';
import { CLOSED_MOUTH, type VoiceEvents, type VoiceQueue } from '#avatar/voice/index.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { VoiceEffect, VoiceEvent } from './voice-events.ts';
import { heardIn, heardSecondsOf, openVoice, stepVoice } from './voice-state.ts';
import type { VoiceControl, VoiceControlOptions } from './voice-view.ts';

/** How often captions of a film are looked after, in ms. */
const CAPTION_MS = 200;

/**
 * The voice of a conversation: which engine speaks, whether it is heard, and what is wrong when it is not. What is decided stands in
 * `voice-state.ts`; here queues, films and timers are driven by it.
 */
export function createVoiceControl(options: VoiceControlOptions): VoiceControl {
  const { now = () => performance.now() } = options;
  const listeners = new Set<() => void>();
  let state = openVoice(options.readMuted(), options.readVolume());
  let queue: VoiceQueue | null = null;
  /** The device's own voice plays no films. */
  let filmQueue: VoiceQueue | null = null;
  /** Which of them plays the last film. */
  let filmPlayer: VoiceQueue | null = null;
  let figure: StreamLink | null = null;
  let releaseFilm = () => {};
  let captions: ReturnType<typeof setInterval> | undefined;
  let nextFilm = 1;
  const events: VoiceEvent[] = [];
  let isStepping = false;

  /** What effects tell meanwhile is taken after them; listeners hear of it when all is done. */
  function tell(event: VoiceEvent): void {
    events.push(event);
    if (isStepping) return;
    const { view } = state;
    isStepping = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        const step = stepVoice(state, next, now());
        state = step.state;
        for (const effect of step.effects) perform(effect);
      }
    } finally {
      isStepping = false;
    }
    if (state.view !== view) for (const listener of listeners) listener();
  }

  function perform(effect: VoiceEffect): void {
    switch (effect.do) {
      case 'push':
        openQueue().push(effect.text);
        return;
      case 'play film':
        playFilm(effect.id, effect.film);
        return;
      case 'hand over': {
        const old = queue;
        queue = null; // first: what it still tells belongs to nobody
        const rest = old?.takeRest() ?? '';
        old?.close();
        tell({ type: 'handed over', rest, source: effect.source, fell: effect.fell });
        return;
      }
      case 'end film':
        clearInterval(captions);
        releaseFilm();
        releaseFilm = () => {};
        return;
      case 'close': {
        const open = [queue, filmQueue];
        queue = filmQueue = filmPlayer = null;
        for (const one of open) one?.close();
        return;
      }
      case 'list':
        void load();
        return;
      case 'unlock':
        void unlock();
        return;
      default:
        for (const one of [queue, filmQueue]) if (one) command(one, effect);
    }
  }

  /** Events of one queue: one that was given up says nothing any more. */
  function listen(isCurrent: () => boolean): VoiceEvents {
    return {
      onState: (sound) => isCurrent() && tell({ type: sound === 'speaking' ? 'sounds' : 'quiet' }),
      onSentence: ({ text }) => isCurrent() && tell({ type: 'sentence', text }),
      onError: (error, sentence) =>
        isCurrent() &&
        tell({
          type: 'failed',
          reason: options.describeError(error),
          inSentence: sentence !== undefined,
          isLost: options.isLost?.(error) ?? false,
        }),
    };
  }

  function openQueue(): VoiceQueue {
    if (queue) return queue;
    const { source, volume } = state.view;
    const speaker = () => state.view.voice?.speaker ?? '';
    const own = listen(() => queue === made);
    const made: VoiceQueue =
      source === 'figure' && figure
        ? options.createFigureQueue(figure, speaker, own)
        : source === 'browser'
          ? options.createBrowserQueue(own)
          : options.createServerQueue(speaker, own);
    queue = made;
    made.setVolume(volume);
    return made;
  }

  function openFilmQueue(): VoiceQueue {
    if (state.view.source === 'server') return openQueue();
    if (filmQueue) return filmQueue;
    const made = options.createServerQueue(
      () => '',
      listen(() => filmQueue === made),
    );
    filmQueue = made;
    made.setVolume(state.view.volume);
    return made;
  }

  const atFilm = (): number | null => filmPlayer?.filmAt?.() ?? null;

  function playFilm(id: number, film: AnswerFilm): void {
    const { loadFilm } = options;
    const player = openFilmQueue();
    if (!loadFilm || !player.film) {
      tell({ type: 'film lost', id });
      return;
    }
    filmPlayer = player;
    const read = async (signal: AbortSignal) => {
      const { audio, file, release } = await loadFilm(film, signal);
      if (state.filmed?.id !== id) {
        release();
        throw new Error('the film is not wanted any more');
      }
      releaseFilm = release;
      captions = setInterval(() => tell({ type: 'film at', at: atFilm() }), CAPTION_MS);
      tell({ type: 'film loaded', id, film: { file, at: atFilm } });
      return audio;
    };
    player.film(read, () => tell({ type: 'film lost', id }));
  }

  async function unlock(): Promise<boolean> {
    if (state.view.muted || (await openQueue().unlock())) return true;
    tell({ type: 'held back' });
    return false;
  }

  function setMuted(muted: boolean): void {
    options.writeMuted(muted);
    tell({ type: 'muted', muted });
  }

  async function load(): Promise<void> {
    // Browsers take a second to name their voices; ours do not wait for that.
    const browser = options.hasBrowserVoice();
    const list = await options.list().catch((error: unknown) => options.describeError(error));
    const problem = typeof list === 'string' ? list : null;
    tell({ type: 'listed', list: typeof list === 'string' ? null : list });
    tell({ type: 'browser known', ready: await browser, problem });
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getView: () => state.view,
    load,
    setSpeaker: (id) => tell({ type: 'speaker', id }),
    setMuted,
    setVolume(volume) {
      if (volume === 0) return setMuted(true);
      options.writeVolume(volume);
      tell({ type: 'volume', volume });
      if (state.view.muted) setMuted(false);
    },
    duck(ducked) {
      queue?.duck(ducked);
      filmQueue?.duck(ducked);
    },
    choose: (source) => tell({ type: 'chosen', source }),
    setFigure(next) {
      const speaks = next && next.voice !== 'local' ? next : null;
      if (speaks === figure) return;
      figure = speaks;
      tell({ type: 'figure', present: speaks !== null });
    },
    unlock,
    film(film) {
      if (options.loadFilm) tell({ type: 'film', id: nextFilm++, film });
    },
    push: (text) => tell({ type: 'words', text }),
    finish: () => tell({ type: 'complete' }),
    heard: () => heardIn(state, atFilm()),
    stop: () => tell({ type: 'stopped' }),
    mouth: () => (state.filmed ? filmPlayer : queue)?.mouth() ?? CLOSED_MOUTH,
    heardSeconds: () => heardSecondsOf(state, now()),
    close: () => tell({ type: 'closed' }),
  };
}

function command(queue: VoiceQueue, effect: VoiceEffect): void {
  if (effect.do === 'finish') queue.finish();
  else if (effect.do === 'stop') queue.stop();
  else if (effect.do === 'mute') queue.mute(effect.muted);
  else if (effect.do === 'volume') queue.setVolume(effect.volume);
}
