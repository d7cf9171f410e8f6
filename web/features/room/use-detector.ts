import { useEffect, useMemo } from 'react';
import { createScoredActivity, createSileroScorer, type VoiceActivity } from '#avatar/hearing/index.ts';
import { SILERO } from '#contract/silero.contract.ts';

/** Tells speech from other sounds by the model in a folder of this installation; nothing without one, and loudness decides. */
export function useDetector(folder: string): VoiceActivity | undefined {
  const made = useMemo(() => {
    if (folder === '') return null;
    const at = (name: string) => new URL(folder + name, location.origin).href;
    const files = { runtime: at(SILERO.runtime), wasm: at(SILERO.wasm), model: at(SILERO.model) };
    const scorer = createSileroScorer(files);
    return { scorer, activity: createScoredActivity(scorer) };
  }, [folder]);
  useEffect(() => () => made?.scorer.close(), [made]);
  return made?.activity;
}
