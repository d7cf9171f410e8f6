import { CLOSED_MOUTH } from '../mouth-pose.ts';
import { createSentenceQueue } from '../voice/sentence-queue.ts';
import type { SpokenSentence, VoiceEvents, VoiceQueue } from '../voice/voice-queue.ts';
import { encodeWav, RENDERER_RATE } from './encode-wav.ts';
import { followSpeech } from './follow-speech.ts';
import { createStreamEar, type StreamEar } from './stream-ear.ts';
import type { StreamLink } from './stream-link.ts';

/** How long a character is thought to be heard where only the renderer knows, in ms. */
const CHARACTER_MS = 210;
/** Sentences that our voice speaks ahead of the one that is given to the renderer. */
const AHEAD = 2;

export interface StreamVoiceOptions extends VoiceEvents {
  link: Pick<StreamLink, 'sound' | 'voice' | 'isSerial' | 'speak' | 'interrupt'>;
  /** Our voice, for renderers that are given sound. Rejects when `signal` is aborted. */
  synthesize(text: string, signal: AbortSignal): Promise<{ audio: ArrayBuffer }>;
  createContext?(): AudioContext;
  decode?(audio: ArrayBuffer): Promise<AudioBuffer>;
  openEar?: typeof createStreamEar;
}

/** Speaks through the person that a renderer shows: sentence by sentence to the renderer, heard and watched through our own sound device. */
export function createStreamVoice(options: StreamVoiceOptions): VoiceQueue {
  const { link, synthesize, openEar = createStreamEar, decode = decodeForRenderer } = options;
  const createContext = options.createContext ?? (() => new AudioContext({ latencyHint: 'interactive' }));
  const queue = createSentenceQueue(options.onState);
  let context: AudioContext | null = null;
  let ear: StreamEar | null = null;
  let stop = new AbortController();
  /** Our voice's sound of sentences that have not reached the renderer. */
  let sounds = new WeakMap<SpokenSentence, ReturnType<typeof makeSound>>();
  let isSending = false;
  let volume = 1;
  /** The renderer's silence after an interruption; nothing is sent before. */
  let quiet: Promise<void> = Promise.resolve();

  const follower = followSpeech({
    onSentence(sentence) {
      queue.setSpeaking(true);
      options.onSentence?.(sentence);
    },
    onEnd: () => advance(),
    onMute: () => fail(new Error('实时引擎没有出声')),
  });

  function openContext(): AudioContext {
    context ??= createContext();
    return context;
  }

  /** The renderer's sound through our device; again when a new connection has brought another one. */
  function listen(): void {
    const { sound } = link;
    if (!sound || ear?.sound === sound) return;
    ear?.close();
    ear = openEar(openContext(), sound, (isLoud, ms) => follower.hear(isLoud, ms));
    ear.setVolume(volume);
  }

  function fail(error: unknown): void {
    const first = follower.unheard()[0] ?? queue.waiting[0];
    options.onError?.(error, first);
  }

  function prepare(): void {
    if (link.voice !== 'ours') return;
    for (const sentence of queue.waiting.slice(0, AHEAD))
      if (!sounds.has(sentence)) sounds.set(sentence, makeSound(sentence.text, stop.signal));
  }

  async function makeSound(text: string, signal: AbortSignal): Promise<{ wav: Uint8Array; ms: number } | null> {
    try {
      const { audio } = await synthesize(text, signal);
      return encodeWav(await decode(audio));
    } catch (error) {
      if (!signal.aborted) console.warn('A sentence could not be spoken', error);
      return null;
    }
  }

  function advance(): void {
    if (isSending) return;
    // Who takes one text at a time gets all that waits as one.
    const { length } = queue.waiting;
    if (length > 0 && (!link.isSerial || follower.isIdle())) void send();
    else if (length === 0 && follower.isIdle() && queue.isComplete) queue.setSpeaking(false);
  }

  async function send(): Promise<void> {
    const { signal } = stop;
    isSending = true;
    try {
      await quiet;
      if (signal.aborted) return;
      listen();
      prepare();
      const first = queue.waiting[0];
      if (!first) return;
      const made = await sounds.get(first);
      if (signal.aborted) return;
      if (link.voice === 'ours' && !made) throw new Error('语音没有合成出来');
      const together = queue.take(link.isSerial ? queue.waiting.length : 1);
      ear?.open();
      for (const sentence of together) follower.add(sentence, made?.ms ?? [...sentence.text].length * CHARACTER_MS);
      const text = together.map((sentence) => sentence.text).join('');
      await link.speak({ text, sound: made?.wav ?? null }, signal);
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      if (signal === stop.signal) {
        isSending = false;
        advance();
      }
    }
  }

  function goOn(): void {
    prepare();
    advance();
  }

  function silence(): void {
    const wasBusy = !follower.isIdle() || isSending;
    stop.abort();
    stop = new AbortController();
    isSending = false;
    queue.clear();
    sounds = new WeakMap();
    follower.forget();
    ear?.shut();
    if (wasBusy) {
      const told = link.interrupt().then(() => ear?.settled());
      quiet = told.catch(() => {});
    }
    queue.setSpeaking(false);
  }

  function end(): void {
    queue.reset();
    silence();
  }

  return {
    push(textDelta) {
      if (queue.push(textDelta)) goOn();
    },
    finish() {
      queue.finish();
      goOn();
    },
    stop: end,
    takeRest() {
      const rest = queue.takeRest(follower.unheard());
      end();
      return rest;
    },
    mute(now) {
      queue.mute(now);
      if (now) silence();
    },
    duck: (ducked) => ear?.duck(ducked),
    setVolume(next) {
      volume = next;
      ear?.setVolume(volume);
    },
    // The renderer draws it.
    mouth: () => ({ ...CLOSED_MOUTH }),
    async unlock() {
      const opened = openContext();
      await Promise.race([opened.resume(), new Promise((resolve) => setTimeout(resolve, 300))]).catch(() => {});
      return opened.state === 'running';
    },
    close() {
      end();
      ear?.close();
      ear = null;
      void context?.close();
      context = null;
    },
  };
}

/** The browser brings it to the renderer's rate, beside the page. */
const decodeForRenderer = (audio: ArrayBuffer): Promise<AudioBuffer> =>
  new OfflineAudioContext(1, 1, RENDERER_RATE).decodeAudioData(audio);
