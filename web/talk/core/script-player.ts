import { type AudioPlayer, createAudioPlayer, type MouthPose } from '#avatar/voice/index.ts';
import { type ActionCue, actionSeconds } from '#contract/action.contract.ts';
import { divideSentence, type TimedPart } from '#contract/node-script.contract.ts';
import type { HeardSentence, SpeechShelf } from './speech-shelf.ts';

export interface ScriptView {
  /** `waiting`: it plays, and a sentence is not there yet. */
  state: 'resting' | 'waiting' | 'playing';
  /** Why it stopped before its end, for people; empty: it did not. */
  problem: string;
}

export interface ScriptPlayer {
  /** Plays the parts of a script on their clock, from a second on. Call it in a click. */
  play(parts: readonly TimedPart[], from: number): void;
  /** It stays where it is. */
  pause(): void;
  /** Where it is now, seconds on the script's clock. */
  time(): number;
  seek(time: number): void;
  getView(): ScriptView;
  subscribe(listener: () => void): () => void;
  mouth(): MouthPose;
  close(): void;
}

interface Options {
  shelf: SpeechShelf;
  /** Lets the figure do it. */
  act(code: string, mute: boolean): void;
  describeError(error: unknown): string;
  /** The last part is over. */
  onEnd?(): void;
}

type Sentence = Extract<TimedPart, { kind: 'sentence' }>;
const REST: MouthPose = { open: 0, wide: 0, round: 0, press: 0, teeth: 0 };

/** Plays one script: what is said with its mouth, actions, silent ones between the words, and pauses. */
export function createScriptPlayer({ shelf, act, describeError, onEnd }: Options): ScriptPlayer {
  const listeners = new Set<() => void>();
  let view: ScriptView = { state: 'resting', problem: '' };
  let context: AudioContext | null = null;
  let player: AudioPlayer | null = null;
  /** Of what plays now; aborted by pause. */
  let run: AbortController | null = null;
  /** From `at` on the script's clock at this moment (performance.now), `pace` of its seconds a second, up to `until`. */
  let clock = { at: 0, since: 0, pace: 0, until: 0 };

  const time = (): number => Math.min(clock.until, clock.at + ((performance.now() - clock.since) / 1000) * clock.pace);
  function setClock(at: number, pace: number, until: number): void {
    clock = { at, since: performance.now(), pace, until: pace > 0 ? until : at };
  }
  function show(next: Partial<ScriptView>): void {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  function wait(seconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, Math.max(0, seconds) * 1000);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
  }

  function halt(): void {
    const at = time();
    run?.abort(new Error('paused'));
    run = null;
    player?.stop();
    player = null;
    setClock(at, 0, at);
  }

  /** A sentence's sound from a second on. Resolved when it was heard. */
  function hear(
    { sound, marks }: HeardSentence,
    from: number,
    signal: AbortSignal,
    onStart: () => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      if (sound.duration - from < 0.02) {
        onStart();
        return resolve();
      }
      const left = marks.map((mark) => ({ ...mark, at: mark.at - from * 1000 }));
      // A mark at the beginning says that marks and sound share their clock.
      const clip = {
        sound: from > 0 ? behind(sound, from) : sound,
        marks: left.length > 0 ? [{ ...REST, at: 0, open: 0.001 }, ...left.filter(({ at }) => at > 0)] : [],
        ...{ pauseSeconds: 0, isWhole: true },
      };
      player?.play(clip, onStart, resolve);
    });
  }

  /** Silent actions, one after the other, from a second of the script's clock on of which so many have passed. */
  async function actInSilence(
    cues: readonly ActionCue[],
    from: number,
    passed: number,
    signal: AbortSignal,
  ): Promise<void> {
    let at = 0;
    for (const { code } of cues) {
      const seconds = actionSeconds(code);
      if (passed < at + seconds) {
        const skip = Math.max(0, passed - at);
        if (skip === 0) act(code, true);
        setClock(from + at + skip, 1, from + at + seconds);
        await wait(seconds - skip, signal);
      }
      at += seconds;
    }
  }

  async function say(part: Sentence, passed: number, signal: AbortSignal): Promise<void> {
    let heard = shelf.peek(part.text);
    if (!heard) {
      show({ state: 'waiting' });
      heard = await shelf.get(part.text);
      signal.throwIfAborted();
    }
    show({ state: 'playing' });
    const { lead, words } = divideSentence(part);
    const silent = part.cues.filter(({ mute }) => mute === 1);
    const isFirst = ({ at }: ActionCue) => at === 0;
    await actInSilence(silent.filter(isFirst), part.at, passed, signal);
    const saidAt = part.at + lead;
    if (passed < lead + words) {
      const { duration } = heard.sound;
      /** Seconds of sound for one of the clock's. */
      const rate = duration / Math.max(0.01, words);
      const skip = Math.max(0, passed - lead);
      await hear(heard, skip * rate, signal, () => {
        setClock(saidAt + skip, 1 / rate, saidAt + words);
        for (const cue of part.cues) {
          const due = (duration * cue.at) / Math.max(1, part.text.length) - skip * rate;
          if (cue.mute === 1 || due < 0) continue;
          void wait(due, signal).then(
            () => act(cue.code, false),
            () => {},
          );
        }
      });
    }
    await actInSilence(
      silent.filter((cue) => !isFirst(cue)),
      saidAt + words,
      passed - lead - words,
      signal,
    );
  }

  async function rest(part: Exclude<TimedPart, Sentence>, passed: number, signal: AbortSignal): Promise<void> {
    if (part.kind === 'mark') return;
    if (part.kind === 'act' && passed === 0) for (const { code, mute } of part.cues) act(code, mute === 1);
    setClock(part.at + passed, 1, part.at + part.seconds);
    await wait(part.seconds - passed, signal);
  }

  async function playAll(parts: readonly TimedPart[], from: number, signal: AbortSignal): Promise<void> {
    const end = (part: TimedPart) => part.at + part.seconds;
    const left = parts.filter((part) => end(part) > from + 0.01);
    for (const [index, part] of left.entries()) {
      const next = left.slice(index + 1).find((one) => one.kind === 'sentence');
      if (next?.kind === 'sentence') shelf.get(next.text).catch(() => {}); // told when its turn comes
      const passed = Math.max(0, from - part.at);
      if (part.kind === 'sentence') await say(part, passed, signal);
      else await rest(part, passed, signal);
      setClock(end(part), 0, end(part));
    }
  }

  return {
    play(parts, from) {
      halt();
      context ??= new AudioContext({ latencyHint: 'interactive' });
      void context.resume().catch(() => {});
      player = createAudioPlayer(context);
      const own = new AbortController();
      run = own;
      setClock(from, 0, from);
      show({ state: 'playing', problem: '' });
      playAll(parts, from, own.signal).then(
        () => {
          if (run !== own) return;
          halt();
          show({ state: 'resting' });
          onEnd?.();
        },
        (error: unknown) => {
          if (run !== own) return;
          halt();
          show({ state: 'resting', problem: describeError(error) });
        },
      );
    },
    pause() {
      halt();
      show({ state: 'resting' });
    },
    time,
    seek(to) {
      halt();
      setClock(to, 0, to);
      show({ state: 'resting', problem: '' });
    },
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mouth: () => player?.mouth() ?? { ...REST },
    close() {
      halt();
      void context?.close();
      context = null;
    },
  };
}

function behind(sound: AudioBuffer, seconds: number): AudioBuffer {
  const { sampleRate, numberOfChannels } = sound;
  const first = Math.floor(seconds * sampleRate);
  const piece = new AudioBuffer({ length: Math.max(1, sound.length - first), numberOfChannels, sampleRate });
  for (let channel = 0; channel < numberOfChannels; channel++)
    piece.copyToChannel(sound.getChannelData(channel).subarray(first), channel);
  return piece;
}
