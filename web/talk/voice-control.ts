import type { SpokenFilm } from '#avatar/drivers/driver.ts';
import { CLOSED_MOUTH, type MouthPose } from '#avatar/mouth-pose.ts';
import type { VoiceEvents, VoiceQueue } from '#avatar/voice/voice-queue.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { SpeechEngineInfo, Voice } from '#contract/speech.contract.ts';
import type { ChatVoice } from './chat-session.ts';
import { type FilmedAnswer, heardOf, pieceOf } from './filmed-answer.ts';
import type { LoadedFilm } from './load-film.ts';

/** `server` synthesises, `browser` is the device's own voice. */
export type VoiceSource = 'server' | 'browser';

export interface VoiceView {
  readonly source: VoiceSource;
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  /** The voice of the server that speaks now; null while unknown or when there is none. */
  readonly voice: Voice | null;
  /** Name of the engine behind `voice`. */
  readonly engineLabel: string;
  /** The browser has a voice for the language. */
  readonly browserReady: boolean;
  /** Why nothing is heard, in a sentence for people; null while all is well. */
  readonly problem: string | null;
  /** `pending`: words are on their way to the ear, none has been heard yet. */
  readonly phase: 'silent' | 'pending' | 'speaking';
  /** What is being heard now, as it was written; empty while nothing is. */
  readonly sentence: string;
  /** The film whose sound is heard, for whoever shows its picture. */
  readonly film: SpokenFilm | null;
}

export interface VoiceControlOptions {
  list(): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }>;
  createServerQueue(speaker: () => string, events: VoiceEvents): VoiceQueue;
  createBrowserQueue(events: VoiceEvents): VoiceQueue;
  /** Absent: answers are never heard from films. */
  loadFilm?(film: AnswerFilm, signal: AbortSignal): Promise<LoadedFilm>;
  hasBrowserVoice(): Promise<boolean>;
  describeError(error: unknown): string;
  /** Whether the last visit ended muted. */
  readMuted(): boolean;
  writeMuted(muted: boolean): void;
  /** How loud the last visit was. */
  readVolume(): number;
  writeVolume(volume: number): void;
  now?: () => number;
}

export interface VoiceControl extends ChatVoice {
  /** The next answer is heard from this film; where it does not play, it is spoken like any other. */
  film(film: AnswerFilm): void;
  subscribe(onChange: () => void): () => void;
  getView(): VoiceView;
  /** Finds out which voices there are. */
  load(): Promise<void>;
  /** Voice of the role; null takes the first of the list. */
  setSpeaker(speakerId: string | null): void;
  setMuted(muted: boolean): void;
  /** 0 to 1; 0 mutes, anything else is heard. */
  setVolume(volume: number): void;
  /** Softer while somebody may have begun to speak. */
  duck(ducked: boolean): void;
  choose(source: VoiceSource): void;
  /** Call it in a click: browsers hold sound back until then. */
  unlock(): Promise<void>;
  mouth(): MouthPose;
  /** Seconds of speech that were heard. */
  heardSeconds(): number;
  close(): void;
}

/** How often captions of a film are looked after, in ms. */
const CAPTION_MS = 200;
/** Something in it can be pronounced. */
const PRONOUNCED = /[\p{L}\p{N}]/u;

/** The voice of a conversation: which engine speaks, whether it is heard, and what is wrong when it is not. */
export function createVoiceControl(options: VoiceControlOptions): VoiceControl {
  const { now = () => performance.now() } = options;
  const listeners = new Set<() => void>();
  let engines: SpeechEngineInfo[] = [];
  let voices: Voice[] = [];
  let speakerId: string | null = null;
  /** A speaker that was not in the list when it was last looked for. */
  let missed: string | null = null;
  let queue: VoiceQueue | null = null;
  /** The device's own voice plays no films. */
  let filmQueue: VoiceQueue | null = null;
  let filmed: FilmedAnswer | null = null;
  let captions: ReturnType<typeof setInterval> | undefined;
  let heardMs = 0;
  /** What was heard of the answer that is being spoken. */
  let heardText = '';
  /** The next words begin an answer. */
  let isNext = true;
  let speakingSince: number | null = null;
  let view: VoiceView = {
    source: 'server',
    muted: options.readMuted(),
    volume: options.readVolume(),
    voice: null,
    engineLabel: '',
    browserReady: false,
    problem: null,
    phase: 'silent',
    sentence: '',
    film: null,
  };

  function change(part: Partial<VoiceView>): void {
    if (part.phase && part.phase !== view.phase) {
      if (speakingSince !== null) heardMs += now() - speakingSince;
      speakingSince = part.phase === 'speaking' ? now() : null;
    }
    view = { ...view, ...part, ...(part.phase === 'silent' ? { sentence: '', film: null } : {}) };
    for (const listener of listeners) listener();
  }

  const events: VoiceEvents = {
    onState(state) {
      if (state === 'speaking') change({ phase: 'speaking', problem: null });
      else {
        endFilm();
        change({ phase: 'silent' });
      }
    },
    onSentence({ text }) {
      heardText += text;
      change({ problem: null, sentence: text });
    },
    onError: (error) =>
      change({ problem: options.describeError(error), phase: view.phase === 'pending' ? 'silent' : view.phase }),
  };

  const atFilm = (): number | null => (filmQueue ?? queue)?.filmAt?.() ?? null;

  function endFilm(): void {
    clearInterval(captions);
    filmed?.release();
    filmed = null;
  }

  function startFilm(film: AnswerFilm): void {
    const { loadFilm } = options;
    if (view.muted || !loadFilm) return;
    const player = openFilmQueue();
    if (!player.film) return;
    const own: FilmedAnswer = { text: '', seconds: film.seconds, isComplete: false, release() {} };
    endFilm();
    filmed = own;
    isNext = false;
    change({ phase: 'pending' });
    const load = async (signal: AbortSignal) => {
      const { audio, file, release } = await loadFilm(film, signal);
      if (filmed !== own) {
        release();
        throw new Error('the film is not wanted any more');
      }
      own.release = release;
      change({ film: { file, at: atFilm } });
      captions = setInterval(() => {
        const at = atFilm();
        const sentence = at === null ? '' : pieceOf(own, at);
        if (sentence !== '' && sentence !== view.sentence) change({ sentence });
      }, CAPTION_MS);
      return audio;
    };
    player.film(load, () => speakInstead(own));
  }

  /** The film does not play: its words are spoken. */
  function speakInstead(own: FilmedAnswer): void {
    if (filmed !== own) return;
    endFilm();
    change({ film: null, phase: 'silent' });
    isNext = true;
    say(own.text);
    if (own.isComplete) finish();
  }

  function openFilmQueue(): VoiceQueue {
    if (view.source === 'server') return openQueue();
    filmQueue ??= options.createServerQueue(() => '', events);
    filmQueue.setVolume(view.volume);
    return filmQueue;
  }

  function say(text: string): void {
    if (filmed) {
      filmed.text += text;
      return;
    }
    if (!canSpeak()) return;
    if (isNext) heardText = '';
    isNext = false;
    if (view.phase === 'silent' && !view.problem && PRONOUNCED.test(text)) change({ phase: 'pending' });
    openQueue().push(text);
  }

  function finish(): void {
    isNext = true;
    if (filmed) filmed.isComplete = true;
    queue?.finish();
    filmQueue?.finish();
  }

  function openQueue(): VoiceQueue {
    if (queue) return queue;
    queue =
      view.source === 'browser'
        ? options.createBrowserQueue(events)
        : options.createServerQueue(() => view.voice?.speaker ?? '', events);
    queue.setVolume(view.volume);
    return queue;
  }

  function closeQueue(): void {
    endFilm();
    queue?.close();
    filmQueue?.close();
    [queue, filmQueue] = [null, null];
    if (view.phase !== 'silent') change({ phase: 'silent' });
  }

  const canSpeak = () => !view.muted && (view.source === 'browser' || view.voice !== null);

  function pickVoice(): void {
    const voice = voices.find(({ speaker }) => speaker === speakerId) ?? voices[0] ?? null;
    const engineLabel = engines.find(({ id }) => id === voice?.engine)?.label ?? '';
    const absent = voice ? null : (engines.find(({ available }) => !available)?.reason ?? '没有可用的语音引擎');
    change({ voice, engineLabel, problem: view.source === 'server' ? absent : null });
  }

  async function unlock(): Promise<void> {
    if (view.muted || (await openQueue().unlock())) return;
    change({ problem: '浏览器还没有允许播放声音，点一下页面再试', phase: 'silent' });
  }

  function setMuted(muted: boolean): void {
    options.writeMuted(muted);
    queue?.mute(muted);
    filmQueue?.mute(muted);
    if (muted) endFilm();
    change({ muted, phase: muted ? 'silent' : view.phase });
    if (!muted) void unlock();
  }

  async function load(): Promise<void> {
    const [list, browserReady] = await Promise.all([
      options.list().catch((error: unknown) => options.describeError(error)),
      options.hasBrowserVoice(),
    ]);
    if (typeof list !== 'string') ({ engines, voices } = list);
    change({ browserReady });
    pickVoice();
    if (typeof list === 'string') change({ problem: list });
    if (view.voice || !browserReady) return;
    closeQueue();
    change({ source: 'browser', problem: null });
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getView: () => view,

    load,

    setSpeaker(id) {
      speakerId = id;
      if (voices.length === 0) return;
      pickVoice();
      if (id === null || id === missed || voices.some(({ speaker }) => speaker === id)) return;
      missed = id; // looked for once: it may have been made after the list was read
      void load();
    },

    setMuted,
    setVolume(volume) {
      if (volume === 0) return setMuted(true);
      options.writeVolume(volume);
      queue?.setVolume(volume);
      filmQueue?.setVolume(volume);
      change({ volume });
      if (view.muted) setMuted(false);
    },
    duck(ducked) {
      queue?.duck(ducked);
      filmQueue?.duck(ducked);
    },

    choose(source) {
      if (source === view.source) return;
      closeQueue();
      change({ source });
      pickVoice();
    },

    unlock,

    film: startFilm,
    push: say,
    finish,
    heard() {
      if (view.phase === 'silent') return null;
      return filmed ? heardOf(filmed, atFilm() ?? 0) : heardText;
    },
    stop() {
      isNext = true;
      endFilm();
      queue?.stop();
      filmQueue?.stop();
      if (view.phase !== 'silent') change({ phase: 'silent' });
    },
    mouth: () => (filmed ? (filmQueue ?? queue) : queue)?.mouth() ?? CLOSED_MOUTH,
    heardSeconds: () => (heardMs + (speakingSince === null ? 0 : now() - speakingSince)) / 1000,
    close: closeQueue,
  };
}
