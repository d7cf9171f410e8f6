/** Runs in the browser: the mouth of one sentence by known times, found syllables, even syllables and the sound alone. */
import { alignMouth } from '#avatar/voice/align-mouth.ts';
import { createBandMouth } from '#avatar/voice/band-mouth.ts';
import { spellSyllable } from '#avatar/voice/pinyin-mouth.ts';
import { sampleMarks } from '#avatar/voice/sample-marks.ts';
import type { SpokenUnit } from '#avatar/voice/spoken-unit.ts';
import { trimSilence } from '#avatar/voice/trim-silence.ts';
import type { VisemeMark } from '#avatar/voice/voice-queue.ts';

export interface LipSentence {
  /** Base64. */
  mp3: string;
  marks: VisemeMark[];
  units: SpokenUnit[];
}

/** open, wide and round every `STEP_MS` from the beginning of the sound. */
export type MouthTrack = [open: number, wide: number, round: number][];

export interface LipTracks {
  truth: MouthTrack;
  aligned: MouthTrack;
  even: MouthTrack;
  sound: MouthTrack;
  /** How long finding the syllables took, ms, and how long the sound is. */
  alignMs: number;
  soundMs: number;
  /** From the first sound that can be heard to the first mark of known times, ms: how well engine and decoder agree. */
  onsetMs: number;
}

export const STEP_MS = 20;
const rate = 16_000;
/** Analysers give something new once in so many samples. */
const quantum = 128;

export async function measureSentence({ mp3, marks, units }: LipSentence): Promise<LipTracks> {
  const bytes = Uint8Array.from(atob(mp3), (character) => character.charCodeAt(0));
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes.buffer);
  const samples = sound.getChannelData(0);
  const started = performance.now();
  const aligned = alignMouth(units, samples, sound.sampleRate);
  const alignMs = performance.now() - started;
  const range = trimSilence(samples, sound.sampleRate);
  const steps = Math.floor((sound.duration * 1000) / STEP_MS);
  const follow = (list: readonly VisemeMark[]): MouthTrack =>
    Array.from({ length: steps }, (_, step) => {
      const { open, wide, round } = sampleMarks(list, step * STEP_MS);
      return [open, wide, round];
    });
  const first = marks.find(({ open, press, teeth }) => open + press + teeth > 0);
  return {
    truth: follow(marks),
    aligned: follow(aligned),
    even: follow(spreadEvenly(units, (range?.from ?? 0) * 1000, (range?.to ?? sound.duration) * 1000)),
    sound: await followSound(sound, steps),
    alignMs,
    soundMs: sound.duration * 1000,
    onsetMs: (first?.at ?? 0) - (range?.onset ?? 0) * 1000,
  };
}

/** Every syllable as long as any other, pauses as two thirds of one: what is possible without listening. */
function spreadEvenly(units: readonly SpokenUnit[], from: number, to: number): VisemeMark[] {
  const share = (unit: SpokenUnit) => (unit === 'pause' ? 0.67 : unit === 'letter' ? 0.35 : 1);
  const length = (to - from) / units.reduce((sum, unit) => sum + share(unit), 0);
  const rest = { open: 0, wide: 0, round: 0, press: 0, teeth: 0 };
  let at = from;
  const marks = units.flatMap((unit): VisemeMark[] => {
    const start = at;
    at += share(unit) * length;
    if (typeof unit === 'string') return [{ at: start, ...rest, open: unit === 'letter' ? 0.3 : 0 }];
    return spellSyllable({ initial: unit[0], final: unit[1] }, { start, vowel: start + 0.3 * (at - start), end: at });
  });
  return [{ at: 0, ...rest }, ...marks, { at, ...rest }];
}

async function followSound(sound: AudioBuffer, steps: number): Promise<MouthTrack> {
  const context = new OfflineAudioContext(1, sound.length, rate);
  const source = context.createBufferSource();
  const analyser = context.createAnalyser();
  source.buffer = sound;
  source.connect(analyser).connect(context.destination);
  const readMouth = createBandMouth(analyser);
  const track: MouthTrack = [];
  for (let step = 1; step <= steps; step++) {
    const at = (Math.round((step * STEP_MS * rate) / 1000 / quantum) * quantum) / rate;
    if (at >= sound.duration) break;
    void context.suspend(at).then(() => {
      const { open, wide, round } = readMouth();
      track.push([open, wide, round]);
      return context.resume();
    });
  }
  source.start();
  await context.startRendering();
  return track;
}
