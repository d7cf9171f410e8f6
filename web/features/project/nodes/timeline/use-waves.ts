import { useEffect, useState } from 'react';
import type { TimedPart } from '#contract/node-script.contract.ts';
import type { SpeechShelf } from '#web/talk/core/speech-shelf.ts';

/** Loudness of a sentence, 0 to 1, so many times a second. */
export type Wave = readonly number[];
export const WAVE_RATE = 25;

/** How loud each sentence is whose speech is prepared; they come one after another. */
export function useWaves(shelf: SpeechShelf, parts: readonly TimedPart[]): ReadonlyMap<string, Wave> {
  const [waves, setWaves] = useState<ReadonlyMap<string, Wave>>(new Map());
  const texts = parts.flatMap((part) => (part.kind === 'sentence' && part.ready ? [part.text] : []));
  const key = texts.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the texts, not by their list
  useEffect(() => {
    let isGone = false;
    async function load(): Promise<void> {
      for (const text of texts) {
        if (isGone) return;
        if (waves.has(text)) continue;
        const { sound } = await shelf.get(text);
        if (isGone) return;
        setWaves((before) => new Map(before).set(text, measure(sound)));
      }
    }
    load().catch((error: unknown) => console.warn('The timeline shows no waves', error));
    return () => {
      isGone = true;
    };
  }, [key, shelf]);
  return waves;
}

function measure(sound: AudioBuffer): Wave {
  const samples = sound.getChannelData(0);
  const step = Math.max(1, Math.floor(sound.sampleRate / WAVE_RATE));
  const wave: number[] = [];
  for (let from = 0; from < samples.length; from += step) {
    let most = 0;
    for (let at = from; at < Math.min(from + step, samples.length); at++)
      most = Math.max(most, Math.abs(samples[at] ?? 0));
    wave.push(most);
  }
  const peak = Math.max(0.01, ...wave);
  return wave.map((value) => value / peak);
}
