import { createHash } from 'node:crypto';
import { CODE } from '#contract/errors.contract.ts';
import { readReadings } from '#contract/readings.contract.ts';
import type { SpeechEngineInfo, SpeechInput, SpokenUnit, Voice } from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { createSpeechCache } from './speech-cache.ts';
import type { Speech, SpeechEngine, SpeechRequest } from './speech-engine.ts';
import { normaliseText } from './text/normalise-text.ts';
import { spellUnits } from './text/spell-units.ts';

const cacheBytes = 64 * 1024 * 1024;

/** Speech with what the replies say about it. */
export interface SpokenText extends Speech {
  /** Empty where the engine knows its times, or the language is not Mandarin. */
  units: SpokenUnit[];
  engineLabel: string;
  /** Same text, voice and settings: same etag. */
  etag: string;
}

export function createSpeechService(listEngines: () => readonly SpeechEngine[]) {
  const cache = createSpeechCache(cacheBytes);

  function findVoice(speaker: string): { engine: SpeechEngine; voice: Voice } {
    const engines = listEngines();
    for (const engine of engines) {
      const voice = engine.voices().find((candidate) => candidate.speaker === speaker);
      if (voice) return { engine, voice };
    }
    const reasons = engines.map((engine) => engine.unavailableReason());
    const [reason] = reasons;
    if (reason && !reasons.includes(null)) throw new AppError(CODE.unavailable, `语音合成不可用：${reason}`);
    const message = '发音人不存在，请重新选择';
    throw new AppError(CODE.badInput, message, { fields: [{ field: 'speaker', message }] });
  }

  /** A service that fails is stood in for by a voice of this machine that is as much like it as there is. */
  async function synthesize(engine: SpeechEngine, voice: Voice, request: SpeechRequest, signal: AbortSignal) {
    try {
      return await engine.synthesize(request, signal);
    } catch (error) {
      const other = error instanceof AppError ? findStandIn(engine, voice) : null;
      if (!other) throw error;
      const speech = await other.engine.synthesize({ ...request, speaker: other.voice.speaker }, signal);
      return { ...speech, standIn: `${other.engine.label}（${engine.label}暂不可用）` };
    }
  }

  function findStandIn(failed: SpeechEngine, { language, gender }: Voice) {
    const others = listEngines().filter((engine) => engine.isLocal && engine !== failed);
    const voices = others.flatMap((engine) => engine.voices().map((voice) => ({ engine, voice })));
    const same = voices.filter(({ voice }) => voice.language === language);
    return same.find(({ voice }) => voice.gender === gender) ?? same[0] ?? null;
  }

  return {
    /** Who asks for the list is about to listen, so the engines get ready. */
    list(): { engines: SpeechEngineInfo[]; voices: Voice[] } {
      const engines = listEngines();
      for (const engine of engines) engine.warmUp();
      return {
        engines: engines.map((engine) => {
          const reason = engine.unavailableReason();
          return { id: engine.id, label: engine.label, available: reason === null, reason };
        }),
        voices: engines.flatMap((engine) => engine.voices()),
      };
    },

    /** Speaks a text of an answer, Markdown and all. Calls with the same input share one synthesis. */
    async speak(input: SpeechInput, signal: AbortSignal): Promise<SpokenText> {
      const { engine, voice } = findVoice(input.speaker);
      const text = normaliseText(input.text, voice.language, readReadings(input.readings));
      if (!text) throw new AppError(CODE.badInput, '没有可以朗读的文字');
      const { speaker, speed, pitch, volume, rate } = input;
      const request = { text, speaker, speed, pitch, volume, rate };
      const etag = createHash('sha256')
        .update(JSON.stringify([engine.id, engine.version, request]))
        .digest('base64url');
      const speech = await cache.get(etag, signal, (shared) => synthesize(engine, voice, request, shared));
      const timed = speech.marks.length > 0 || !/^zh\b/.test(voice.language);
      return { ...speech, units: timed ? [] : spellUnits(text), engineLabel: speech.standIn ?? engine.label, etag };
    },
  };
}
