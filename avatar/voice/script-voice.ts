import { CLOSED_MOUTH, type MouthPose } from '../mouth-pose.ts';
import { type AudioPlayer, createAudioPlayer } from './audio-player.ts';
import type { SynthesizedSentence } from './read-sound.ts';
import { pauseAfter, type ReadSound, readSound } from './read-sound.ts';
import { stretchSound } from './stretch-sound.ts';

/** Sentences that are kept decoded: those that come next, and a few that may be heard again. */
const KEPT = 12;

interface Options {
  /** Sound and mouth of a sentence. */
  read(text: string, signal: AbortSignal): Promise<SynthesizedSentence>;
  createContext?(): AudioContext;
}

interface Heard {
  /** Its first sound is heard. */
  onStart(): void;
  onEnd(): void;
  /** It can't be heard. Nothing else comes then. */
  onError(error: unknown): void;
}

/** Speaks sentences of a script one by one, which are known long before: at any pace at the voice's own pitch, halted and begun anew at will. */
export interface ScriptVoice {
  /** Has them fetched, so that each can begin at once. */
  prepare(texts: readonly string[]): void;
  /**
   * Begins a sentence after the one before, in place of any that is still heard. `next` is laid behind it on the sound device's own clock, to be
   * asked for when this one has ended: a page that is busy leaves no gap.
   */
  speak(text: string, heard: Heard, next?: string): void;
  /** Silence at once. */
  stop(): void;
  /** Halts in the middle of a word, or goes on from there. */
  hold(held: boolean): void;
  /** 1 is the voice's own pace; the sentence that is heard goes on at the new one. */
  setSpeed(speed: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  /** Call it in a click. False: the browser still holds sound back. */
  unlock(): Promise<boolean>;
  mouth(): MouthPose;
  /** Seconds of speech that were heard. */
  heardSeconds(): number;
  /** Gives the sound device back. It can be used again. */
  close(): void;
}

interface Saying {
  text: string;
  /** Null: nobody has asked for it yet. */
  heard: Heard | null;
  source: ReadSound | null;
  began: number | null;
}

export function createScriptVoice({ read, createContext = () => new AudioContext() }: Options): ScriptVoice {
  const kept = new Map<string, Promise<ReadSound>>();
  let leaving = new AbortController();
  let context: AudioContext | null = null;
  let player: AudioPlayer | null = null;
  /** What is said, or waited for; `began` on the context's clock, null before its first sound. */
  let saying: Saying | null = null;
  /** What lies behind it and was not asked for yet. */
  let laid: Saying | null = null;
  let isHeld = false;
  let speed = 1;
  let volume = 1;
  let seconds = 0;

  function open(): AudioContext {
    context ??= createContext();
    return context;
  }

  function fetchSound(text: string): Promise<ReadSound> {
    const known = kept.get(text);
    const sound = known ?? read(text, leaving.signal).then((sentence) => readSound(open(), sentence));
    if (!known) sound.catch(() => kept.delete(text)); // asked anew when its turn comes
    kept.delete(text); // what was wanted last is kept longest
    kept.set(text, sound);
    for (const old of kept.keys()) if (kept.size > KEPT && old !== saying?.text) kept.delete(old);
    return sound;
  }

  function silence(): void {
    const own = saying;
    saying = laid = null; // first: whatever still comes belongs to nobody
    if (own?.began != null) seconds += Math.max(0, open().currentTime - own.began);
    player?.stop();
    player = null;
  }

  /** Plays it after what was given before; the source may be the rest of a sentence. */
  function play(own: Saying, source: ReadSound): void {
    own.source = source;
    player ??= createAudioPlayer(open(), volume);
    const sound = stretch(open(), source.sound, speed);
    const marks = source.marks.map((mark) => ({ ...mark, at: mark.at / speed }));
    const isRest = own.began !== null;
    const onStart = () => {
      if (saying !== own) return;
      own.began = open().currentTime;
      if (!isRest) own.heard?.onStart();
    };
    player.play({ sound, marks, pauseSeconds: pauseAfter(own.text) / Math.max(1, speed) }, onStart, () => {
      if (saying !== own) return;
      if (own.began !== null) seconds += open().currentTime - own.began;
      saying = null;
      own.heard?.onEnd();
      if (saying === null && laid) silence(); // nobody wanted it
    });
    if (!isHeld && open().state === 'suspended')
      void open()
        .resume()
        .catch(() => {});
  }

  /** Lays the sentence that follows behind the one that is heard. */
  function lay(before: Saying, text: string): void {
    fetchSound(text).then(
      (source) => {
        if (saying !== before || laid || !before.source) return;
        laid = { text, heard: null, source, began: null };
        play(laid, source);
      },
      () => {}, // told when it is asked for
    );
  }

  return {
    prepare(texts) {
      for (const text of texts.slice(0, KEPT)) void fetchSound(text).catch(() => {});
    },
    speak(text, heard, next) {
      const known = !saying && laid?.text === text ? laid : null;
      if (saying || (laid && !known)) silence();
      const own: Saying = known ?? { text, heard, source: null, began: null };
      own.heard = heard;
      saying = own;
      laid = null;
      const follow = () => next !== undefined && lay(own, next);
      if (known) {
        follow();
        return;
      }
      fetchSound(text).then(
        (source) => {
          if (saying !== own) return;
          play(own, source);
          follow();
        },
        (error: unknown) => {
          if (saying !== own) return;
          saying = null;
          heard.onError(error);
        },
      );
    },
    stop: silence,
    hold(held) {
      isHeld = held;
      if (context) void (held ? context.suspend() : context.resume()).catch(() => {});
    },
    setSpeed(next) {
      if (next === speed) return;
      const before = speed;
      speed = next;
      const own = saying;
      if (!own?.source || own.began === null) return;
      const heard = open().currentTime - own.began;
      seconds += heard;
      player?.stop();
      player = laid = null;
      const rest = cut(open(), own.source, heard * before);
      if (rest) return play(own, rest);
      saying = null;
      own.heard?.onEnd();
    },
    setVolume(next) {
      volume = next;
      player?.setVolume(volume);
    },
    async unlock() {
      const opened = open();
      await Promise.race([opened.resume(), new Promise((resolve) => setTimeout(resolve, 300))]).catch(() => {});
      return opened.state === 'running';
    },
    mouth: () => (isHeld ? { ...CLOSED_MOUTH } : (player?.mouth() ?? { ...CLOSED_MOUTH })),
    heardSeconds: () => seconds + (saying?.began != null ? open().currentTime - saying.began : 0),
    close() {
      silence();
      leaving.abort();
      leaving = new AbortController();
      kept.clear();
      void context?.close();
      context = null;
    },
  };
}

function stretch(context: AudioContext, sound: AudioBuffer, speed: number): AudioBuffer {
  if (speed === 1) return sound;
  return toBuffer(context, stretchSound(sound.getChannelData(0), sound.sampleRate, speed), sound.sampleRate);
}

/** What comes after so many seconds; null where that is nothing. */
function cut(context: AudioContext, { sound, marks }: ReadSound, seconds: number): ReadSound | null {
  const rest = new Float32Array(sound.getChannelData(0).subarray(Math.round(seconds * sound.sampleRate)));
  if (rest.length < sound.sampleRate / 20) return null;
  const held = marks.findLastIndex(({ at }) => at <= seconds * 1000);
  const moved = marks.slice(Math.max(0, held)).map((mark) => ({ ...mark, at: Math.max(0, mark.at - seconds * 1000) }));
  return { sound: toBuffer(context, rest, sound.sampleRate), marks: moved };
}

function toBuffer(context: AudioContext, samples: Float32Array<ArrayBuffer>, sampleRate: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.max(1, samples.length), sampleRate);
  buffer.copyToChannel(samples, 0);
  return buffer;
}
