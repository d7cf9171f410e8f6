import { alignMouth } from './align-mouth.ts';
import type { SpokenUnit } from './spoken-unit.ts';
import type { VisemeMark } from './voice-queue.ts';

/** A sentence as an engine has spoken it. */
export interface SynthesizedSentence {
  /** Any format that the browser decodes. */
  audio: ArrayBuffer;
  /** Empty when the engine knows no times. */
  marks: readonly VisemeMark[];
  /** What was said, for an engine that knows no times; empty: the mouth follows the loudness and colour of the sound. */
  units: readonly SpokenUnit[];
}

/** A sentence as it can be played: its sound, and the mouth that goes with it; without marks the mouth follows the sound. */
export interface ReadSound {
  sound: AudioBuffer;
  marks: readonly VisemeMark[];
}

/** @throws where the browser can't decode it */
export async function readSound(
  context: BaseAudioContext,
  { audio, marks, units }: SynthesizedSentence,
): Promise<ReadSound> {
  const sound = await context.decodeAudioData(audio);
  const found = marks.length > 0 || units.length === 0;
  return { sound, marks: found ? marks : alignMouth(units, sound.getChannelData(0), sound.sampleRate) };
}

/** The breath that a reader takes, which trimming has removed. */
export function pauseAfter(text: string): number {
  if (/[。！？.!?…]["”’」』）)]*$/.test(text)) return 0.26;
  return /[，,、：:；;]$/.test(text) ? 0.13 : 0.2;
}
