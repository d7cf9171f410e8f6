import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { alignMouth } from './align-mouth.ts';
import { type AudioPlayer, type Clip, createAudioPlayer } from './audio-player.ts';
import { createSpeechSplitter } from './split-speech.ts';
import type { SpokenUnit } from './spoken-unit.ts';
import type { SpokenSentence, VisemeMark, VoiceEvents, VoiceQueue } from './voice-queue.ts';

/** Sentences between the request and the end of their sound: the one that is heard and two more. */
const maxActive = 3;
/** The first sentence of an answer is waited for; its requests go ahead of the others' by this much, or until it is there. */
const headStartMs = 80;

/** A sentence as an engine has spoken it. */
export interface SynthesizedSentence {
  /** Any format that the browser decodes. */
  audio: ArrayBuffer;
  /** Empty when the engine knows no times. */
  marks: readonly VisemeMark[];
  /** What was said, for an engine that knows no times; empty: the mouth follows the loudness and colour of the sound. */
  units: readonly SpokenUnit[];
}

export interface SpeechQueueOptions extends VoiceEvents {
  /** Rejects when `signal` is aborted. */
  synthesize(text: string, signal: AbortSignal): Promise<SynthesizedSentence>;
  /** The sound device; one for the queue's life unless said otherwise. */
  createContext?(): AudioContext;
}

/** What is said next: a sentence, or the sound of a film. */
interface Item extends SpokenSentence {
  film?: Parameters<NonNullable<VoiceQueue['film']>>;
}

/** One answer on its way to the ear. */
interface Answer {
  waiting: Item[];
  /** Sentences that were not heard to their end, in order; films have words of their own. */
  unheard: SpokenSentence[];
  active: number;
  /** The first sentence has its head start. */
  alone: boolean;
  complete: boolean;
  /** Sentences are scheduled in order, however their requests return. */
  order: Promise<void>;
  /** Everything that has been scheduled was heard. */
  silent: Promise<void>;
  controller: AbortController;
  player: AudioPlayer;
}

/** Speaks a streamed answer sentence by sentence through a synthesiser; the mouth follows the audio clock. */
export function createSpeechQueue(options: SpeechQueueOptions): VoiceQueue {
  const { synthesize, createContext = () => new AudioContext({ latencyHint: 'interactive' }) } = options;
  const splitter = createSpeechSplitter();
  let context: AudioContext | null = null;
  let answer: Answer | null = null;
  let speaking = false;
  let muted = false;
  let volume = 1;
  let nextIndex = 0;

  function openContext(): AudioContext {
    context ??= createContext();
    return context;
  }

  function tellState(now: boolean): void {
    if (now === speaking) return;
    speaking = now;
    options.onState(now ? 'speaking' : 'idle');
  }

  function enqueue(items: readonly Item[]): void {
    if (muted || items.length === 0) return;
    answer ??= {
      waiting: [],
      unheard: [],
      active: 0,
      alone: false,
      complete: false,
      order: Promise.resolve(),
      silent: Promise.resolve(),
      controller: new AbortController(),
      player: createAudioPlayer(openContext(), volume),
    };
    answer.complete = false;
    answer.waiting.push(...items);
    answer.unheard.push(...items.filter(({ film }) => !film));
    fillPipeline(answer);
  }

  const toItems = (pieces: string[]): Item[] => pieces.map((text) => ({ text, index: nextIndex++ }));

  function fillPipeline(own: Answer): void {
    while (own.active < maxActive && !own.alone) {
      const sentence = own.waiting.shift();
      if (!sentence) break;
      own.active++;
      const ready = prepare(own, sentence);
      if (sentence.index === 0) giveHeadStart(own, ready);
      own.order = own.order.then(async () => schedule(own, sentence, await ready));
    }
    if (own.complete && own.active === 0 && own === answer) {
      answer = null;
      own.player.stop();
      tellState(false);
    }
  }

  function giveHeadStart(own: Answer, ready: Promise<unknown>): void {
    own.alone = true;
    const goOn = () => {
      clearTimeout(timer);
      if (!own.alone) return;
      own.alone = false;
      if (own === answer) fillPipeline(own);
    };
    const timer = setTimeout(goOn, headStartMs);
    void ready.then(goOn);
  }

  /** What can be played, or why nothing can; null for a film that does not play, which has been told. */
  async function prepare(own: Answer, { text, film }: Item): Promise<Clip | { error: unknown } | null> {
    if (film) {
      const [load, onFailed] = film;
      try {
        const sound = await openContext().decodeAudioData(await load(own.controller.signal));
        return { sound, marks: [], pauseSeconds: 0, isWhole: true };
      } catch (error) {
        if (own === answer) onFailed(error);
        return null;
      }
    }
    try {
      const { audio, marks, units } = await synthesize(text, own.controller.signal);
      const sound = await openContext().decodeAudioData(audio);
      const found = marks.length > 0 || units.length === 0;
      return {
        sound,
        marks: found ? marks : alignMouth(units, sound.getChannelData(0), sound.sampleRate),
        pauseSeconds: pauseAfter(text),
      };
    } catch (error) {
      return { error };
    }
  }

  async function schedule(own: Answer, item: Item, clip: Awaited<ReturnType<typeof prepare>>): Promise<void> {
    if (own !== answer) return;
    const onEnd = () => {
      own.unheard = own.unheard.filter((other) => other !== item);
      own.active--;
      fillPipeline(own);
    };
    const fail = async (error: unknown): Promise<void> => {
      await own.silent; // what was made before is heard first
      if (own !== answer) return;
      options.onError?.(error, item);
      if (own === answer) onEnd();
    };
    if (!clip) return onEnd();
    if ('error' in clip) return fail(clip.error);
    if (context?.state === 'suspended') void context.resume().catch(() => {}); // waits for `unlock` where it is not allowed
    const onStart = () => {
      tellState(true);
      if (!item.film) options.onSentence?.({ text: item.text, index: item.index });
    };
    const heard = Promise.withResolvers<void>();
    try {
      own.player.play(clip, onStart, () => {
        heard.resolve();
        onEnd();
      });
      own.silent = heard.promise;
    } catch (error) {
      await fail(error);
    }
  }

  function silence(): void {
    const stopped = answer;
    answer = null; // first: whatever happens below belongs to nobody
    stopped?.controller.abort();
    stopped?.player.stop();
    tellState(false);
  }

  function stop(): void {
    splitter.finish();
    nextIndex = 0;
    silence();
  }

  return {
    push: (textDelta) => enqueue(toItems(splitter.push(textDelta))),
    film: (...film) => enqueue([{ text: '', index: nextIndex, film }]),
    filmAt: () => answer?.player.position() ?? null,
    finish() {
      enqueue(toItems(splitter.finish()));
      nextIndex = 0;
      if (!answer) return;
      answer.complete = true;
      fillPipeline(answer);
    },
    stop,
    takeRest() {
      const unheard = answer?.unheard ?? [];
      const rest = [...unheard.map(({ text }) => text), ...splitter.finish()].join('');
      stop();
      return rest;
    },
    mute(now) {
      muted = now;
      if (muted) silence();
    },
    duck: (ducked) => answer?.player.duck(ducked),
    setVolume(next) {
      volume = next;
      answer?.player.setVolume(volume);
    },
    mouth: () => answer?.player.mouth() ?? { ...CLOSED_MOUTH },
    async unlock() {
      const opened = openContext();
      // `resume` stays pending while it is not allowed, so its outcome is read from the state.
      await Promise.race([opened.resume(), new Promise((resolve) => setTimeout(resolve, 300))]).catch(() => {});
      return opened.state === 'running';
    },
    close() {
      stop();
      void context?.close();
      context = null;
    },
  };
}

/** The breath that a reader takes, which trimming has removed. */
function pauseAfter(text: string): number {
  if (/[。！？.!?…]["”’」』）)]*$/.test(text)) return 0.26;
  return /[，,、：:；;]$/.test(text) ? 0.13 : 0.2;
}
