import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { type AudioPlayer, type Clip, createAudioPlayer } from './audio-player.ts';
import { pauseAfter, readSound, type SynthesizedSentence } from './read-sound.ts';
import { createSentenceQueue } from './sentence-queue.ts';
import type { SpokenSentence, VoiceEvents, VoiceQueue } from './voice-queue.ts';

/** Sentences between the request and the end of their sound: the one that is heard and two more. */
const maxActive = 3;
/** The first sentence of an answer is waited for; its requests go ahead of the others' by this much, or until it is there. */
const headStartMs = 80;

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
  /** What was begun and not heard to its end, in order; the words of a film are not among the answer's. */
  begun: Item[];
  active: number;
  /** The first sentence has its head start. */
  alone: boolean;
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
  const queue = createSentenceQueue<Item>(options.onState);
  let context: AudioContext | null = null;
  let answer: Answer | null = null;
  let volume = 1;

  function openContext(): AudioContext {
    context ??= createContext();
    return context;
  }

  function begin(): void {
    answer ??= {
      begun: [],
      active: 0,
      alone: false,
      order: Promise.resolve(),
      silent: Promise.resolve(),
      controller: new AbortController(),
      player: createAudioPlayer(openContext(), volume),
    };
    fillPipeline(answer);
  }

  function fillPipeline(own: Answer): void {
    while (own === answer && own.active < maxActive && !own.alone) {
      const [sentence] = queue.take();
      if (!sentence) break;
      own.active++;
      own.begun.push(sentence);
      const ready = prepare(own, sentence);
      if (sentence.index === 0) giveHeadStart(own, ready);
      own.order = own.order.then(async () => schedule(own, sentence, await ready));
    }
    if (queue.isComplete && own.active === 0 && own === answer) {
      answer = null;
      own.player.stop();
      queue.setSpeaking(false);
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
      const sentence = await synthesize(text, own.controller.signal);
      return { ...(await readSound(openContext(), sentence)), pauseSeconds: pauseAfter(text) };
    } catch (error) {
      return { error };
    }
  }

  async function schedule(own: Answer, item: Item, clip: Awaited<ReturnType<typeof prepare>>): Promise<void> {
    if (own !== answer) return;
    const onEnd = () => {
      own.begun = own.begun.filter((other) => other !== item);
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
      queue.setSpeaking(true);
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
    queue.clear();
    stopped?.controller.abort();
    stopped?.player.stop();
    queue.setSpeaking(false);
  }

  function stop(): void {
    queue.reset();
    silence();
  }

  return {
    push(textDelta) {
      if (queue.push(textDelta)) begin();
    },
    film(...film) {
      if (queue.insert((index) => ({ text: '', index, film }))) begin();
    },
    filmAt: () => answer?.player.position() ?? null,
    finish() {
      queue.finish();
      if (queue.waiting.length > 0) begin();
      else if (answer) fillPipeline(answer);
    },
    stop,
    takeRest() {
      const rest = queue.takeRest(answer?.begun ?? []);
      stop();
      return rest;
    },
    mute(now) {
      queue.mute(now);
      if (now) silence();
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
