import { CLOSED_MOUTH } from '#avatar/mouth-pose.ts';
import type { StreamLink } from '#avatar/stream/stream-link.ts';
import type { VoiceEvents, VoiceQueue } from '#avatar/voice/voice-queue.ts';
import type { AnswerFilm } from '#contract/answer-video.contract.ts';
import type { SpeechEngineInfo, Voice } from '#contract/speech.contract.ts';
import { type FilmedAnswer, heardOf, pieceOf } from './filmed-answer.ts';
import type { VoiceControl, VoiceControlOptions, VoiceSource, VoiceView } from './voice-view.ts';

/** A voice that gave way to the browser's is asked again after so long, ms. */
const RETRY_MS = [15_000, 30_000, 60_000, 120_000, 300_000];

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
  /** Which of them plays the last film. */
  let filmPlayer: VoiceQueue | null = null;
  let filmed: FilmedAnswer | null = null;
  let captions: ReturnType<typeof setInterval> | undefined;
  let figure: StreamLink | null = null;
  /** What was chosen; the figure goes before it, the browser stands in for it. */
  let wanted: 'server' | 'browser' = 'server';
  let failures = 0;
  let retryAt = 0;
  let heardMs = 0;
  /** What was heard of the answer that is being spoken. */
  let heardText = '';
  /** The next words begin an answer. */
  let isNext = true;
  /** What is to be said before the voices are known: the greeting is there sooner than their list. Null once they are. */
  let early: { text: string; isComplete: boolean } | null = { text: '', isComplete: false };
  let speakingSince: number | null = null;
  let view: VoiceView = {
    source: 'server',
    muted: options.readMuted(),
    volume: options.readVolume(),
    voice: null,
    engineLabel: '',
    browserReady: false,
    problem: null,
    fell: null,
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

  /** Events of one queue: one that was given up says nothing any more. */
  function listen(isCurrent: () => boolean): VoiceEvents {
    return {
      onState(state) {
        if (!isCurrent()) return;
        if (state === 'speaking' && view.source === wanted) failures = 0;
        if (state === 'speaking') change({ phase: 'speaking', problem: null });
        else {
          endFilm();
          change({ phase: 'silent' });
          settle();
        }
      },
      onSentence({ text }) {
        if (!isCurrent()) return;
        heardText += text;
        change({ problem: null, sentence: text });
      },
      onError(error, sentence) {
        if (!isCurrent()) return;
        const reason = options.describeError(error);
        if (sentence && fallBack(reason)) return;
        change({ problem: reason, phase: view.phase === 'pending' ? 'silent' : view.phase });
      },
    };
  }

  /** The next voice goes on from the sentence that failed. False: there is none. */
  function fallBack(reason: string): boolean {
    if (view.source === 'figure' && view.voice && wanted === 'server') return goOn('server', view.fell);
    if (view.source === 'browser' || !view.browserReady) return view.source === 'figure' && goOn(wanted, view.fell);
    if (wanted === 'server') {
      retryAt = now() + (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
      failures += 1;
    }
    return goOn('browser', reason);
  }

  function goOn(source: VoiceSource, fell: string | null): true {
    const rest = queue?.takeRest() ?? '';
    // The sentence that broke off is said again, so it was not heard yet.
    if (view.sentence !== '' && rest.startsWith(view.sentence) && heardText.endsWith(view.sentence))
      heardText = heardText.slice(0, -view.sentence.length);
    const old = queue;
    queue = null;
    old?.close();
    change({ source, fell, problem: null, sentence: '', phase: rest === '' ? 'silent' : 'pending' });
    if (rest !== '') openQueue().push(rest);
    if (isNext) (queue as VoiceQueue | null)?.finish();
    return true;
  }

  /** Between two answers the best voice takes its place again. */
  function settle(): void {
    if (view.phase !== 'silent' || !isNext) return;
    const best = figure ? 'figure' : wanted;
    if (view.source === best || (best === 'server' && (!view.voice || now() < retryAt))) return;
    closeQueue();
    change({ source: best, ...(best === 'server' ? { fell: null } : {}) });
  }

  const atFilm = (): number | null => filmPlayer?.filmAt?.() ?? null;

  function endFilm(): void {
    clearInterval(captions);
    filmed?.release();
    filmed = null;
  }

  function startFilm(film: AnswerFilm): void {
    const { loadFilm } = options;
    if (view.muted || !loadFilm) return;
    if (isNext) settle();
    const player = openFilmQueue();
    if (!player.film) return;
    filmPlayer = player;
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
    if (filmQueue) return filmQueue;
    const made = options.createServerQueue(
      () => '',
      listen(() => filmQueue === made),
    );
    filmQueue = made;
    made.setVolume(view.volume);
    return made;
  }

  function say(text: string): void {
    if (filmed) {
      filmed.text += text;
      return;
    }
    if (early && view.source === 'server' && !view.muted) {
      early.text += text;
      if (PRONOUNCED.test(early.text)) change({ phase: 'pending' });
      return;
    }
    if (!canSpeak()) return;
    if (isNext) {
      settle();
      heardText = '';
    }
    isNext = false;
    if (view.phase === 'silent' && !view.problem && PRONOUNCED.test(text)) change({ phase: 'pending' });
    openQueue().push(text);
  }

  function finish(): void {
    isNext = true;
    if (filmed) filmed.isComplete = true;
    if (early) early.isComplete = true;
    queue?.finish();
    filmQueue?.finish();
  }

  function openQueue(): VoiceQueue {
    if (queue) return queue;
    const speaker = () => view.voice?.speaker ?? '';
    const events = listen(() => queue === made);
    const made: VoiceQueue =
      view.source === 'figure' && figure
        ? options.createFigureQueue(figure, speaker, events)
        : view.source === 'browser'
          ? options.createBrowserQueue(events)
          : options.createServerQueue(speaker, events);
    queue = made;
    made.setVolume(view.volume);
    return made;
  }

  function forgetEarly(): void {
    if (early) early = { text: '', isComplete: false };
  }

  function sayEarly(): void {
    const { text, isComplete } = early ?? { text: '', isComplete: false };
    early = null;
    if (text !== '' && canSpeak()) {
      say(text);
      if (isComplete) finish();
    } else if (text !== '') change({ phase: 'silent' });
  }

  function closeQueue(): void {
    endFilm();
    queue?.close();
    filmQueue?.close();
    [queue, filmQueue, filmPlayer] = [null, null, null];
    if (view.phase !== 'silent') change({ phase: 'silent' });
  }

  const canSpeak = () => !view.muted && (view.source !== 'server' || view.voice !== null);

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
    if (muted) {
      endFilm();
      forgetEarly();
    }
    change({ muted, phase: muted ? 'silent' : view.phase });
    if (!muted) void unlock();
  }

  async function load(): Promise<void> {
    // Browsers take a second to name their voices; ours do not wait for that.
    const browser = options.hasBrowserVoice();
    const list = await options.list().catch((error: unknown) => options.describeError(error));
    if (typeof list !== 'string') ({ engines, voices } = list);
    pickVoice();
    if (view.voice) sayEarly();
    const browserReady = await browser;
    change({ browserReady });
    if (!view.voice) {
      if (typeof list === 'string') change({ problem: list });
      if (browserReady) {
        wanted = 'browser';
        if (view.source !== 'figure') {
          closeQueue();
          change({ source: 'browser', problem: null });
        }
      }
      sayEarly();
    }
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
      wanted = source;
      failures = 0;
      retryAt = 0;
      if (source === view.source) return change({ fell: null });
      closeQueue();
      change({ source, fell: null });
      pickVoice();
    },
    setFigure(next) {
      const speaks = next && next.voice !== 'local' ? next : null;
      if (speaks === figure) return;
      figure = speaks;
      if (speaks) settle();
      else if (view.source === 'figure') goOn(view.voice || !view.browserReady ? wanted : 'browser', null);
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
      forgetEarly();
      endFilm();
      queue?.stop();
      filmQueue?.stop();
      if (view.phase !== 'silent') change({ phase: 'silent' });
    },
    mouth: () => (filmed ? filmPlayer : queue)?.mouth() ?? CLOSED_MOUTH,
    heardSeconds: () => (heardMs + (speakingSince === null ? 0 : now() - speakingSince)) / 1000,
    close() {
      forgetEarly();
      closeQueue();
    },
  };
}
