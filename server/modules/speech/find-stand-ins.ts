import type { Voice } from '#contract/speech.contract.ts';
import type { SpeechEngine } from './speech-engine.ts';

interface StandIn {
  engine: SpeechEngine;
  voice: Voice;
}

/** Who can speak in place of an engine that failed: one voice of each other engine that speaks the language, services before this machine. */
export function findStandIns(
  engines: readonly SpeechEngine[],
  failed: SpeechEngine,
  { language, gender }: Voice,
): StandIn[] {
  return engines
    .filter((engine) => engine !== failed && engine.unavailableReason() === null)
    .flatMap((engine) => {
      const same = engine.voices().filter((voice) => voice.language === language);
      const voice = same.find((one) => one.gender === gender) ?? same[0];
      return voice ? [{ engine, voice }] : [];
    })
    .sort((a, b) => Number(a.engine.isLocal) - Number(b.engine.isLocal));
}
