import { createHash } from 'node:crypto';
import { CODE } from '#contract/errors.contract.ts';
import { readReadings } from '#contract/readings.contract.ts';
import type { SpeechEngineInfo, SpeechInput, SpokenUnit, Voice } from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { DiskCache } from './disk-cache.ts';
import { createSpeechCache } from './speech-cache.ts';
import { type OwnVoice, type Speech, type SpeechEngine, type SpeechRequest, StalledError } from './speech-engine.ts';
import { normaliseText } from './text/normalise-text.ts';
import { spellUnits } from './text/spell-units.ts';

interface StandIn {
  engine: SpeechEngine;
  voice: Voice;
}

const cacheBytes = 64 * 1024 * 1024;
/** Scope of what everybody may hear. */
const SHARED = 'shared';
/** A service that failed somebody is not asked for the next sentences: whoever listens would wait again each time, ms. */
const restMs = 15_000;

/** Speech with what the replies say about it. */
export interface SpokenText extends Speech {
  /** Empty where the engine knows its times, or the language is not Mandarin. */
  units: SpokenUnit[];
  engineLabel: string;
  /** Same text, voice and settings: same etag. */
  etag: string;
}

/** A voice that somebody asked for, and what speaks it. */
interface Found {
  engine: SpeechEngine;
  voice: Voice;
  /** As the engine knows it. */
  speaker: string;
  /** Whose sound is kept apart. */
  scope: string;
}

interface Dependencies {
  listEngines(): readonly SpeechEngine[];
  /** Voices that belong to this account alone. */
  ownVoices(accountId: string): Promise<readonly OwnVoice[]>;
  disk: DiskCache | null;
  log: Log;
  noteFailure: (service: string, error: unknown) => void;
  noteSuccess: (service: string) => void;
  now?: () => number;
}

export function createSpeechService(dependencies: Dependencies) {
  const { listEngines, ownVoices, disk, log, noteFailure, noteSuccess, now = Date.now } = dependencies;
  const cache = createSpeechCache(cacheBytes);
  /** Engines that stalled, and until when nobody asks them. */
  const resting = new Map<string, number>();

  async function findVoice(speaker: string, accountId: string): Promise<Found> {
    const engines = listEngines();
    for (const engine of engines) {
      const voice = engine.voices().find((candidate) => candidate.speaker === speaker);
      if (voice) return { engine, voice, speaker, scope: SHARED };
    }
    const own = (await ownVoices(accountId)).find(({ voice }) => voice.speaker === speaker);
    const engine = own && engines.find(({ id }) => id === own.voice.engine);
    if (own && engine) return { engine, voice: own.voice, speaker: own.engineSpeaker, scope: own.scope };
    const reasons = engines.map((one) => one.unavailableReason());
    const [reason] = reasons;
    if (reason && !reasons.includes(null)) throw new AppError(CODE.unavailable, `语音合成不可用：${reason}`);
    const message = '发音人不存在，请重新选择';
    throw new AppError(CODE.badInput, message, { fields: [{ field: 'speaker', message }] });
  }

  /** A service that fails is stood in for: by another one that speaks the language, then by a voice of this machine. */
  async function synthesize({ engine, voice }: Found, request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    let first: unknown = new AppError(CODE.unavailable, '语音服务暂时停用，请稍后再试');
    if ((resting.get(engine.id) ?? 0) <= now())
      try {
        const speech = await engine.synthesize(request, signal);
        noteSuccess(engine.label);
        return speech;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        first = error;
        if (error instanceof StalledError) resting.set(engine.id, now() + restMs);
        log.warn({ err: error, service: engine.label }, 'speech: a service did not speak');
        noteFailure(engine.label, error);
      }
    const others = findStandIns(listEngines(), engine, voice).filter(
      ({ engine: { id } }) => (resting.get(id) ?? 0) <= now(),
    );
    for (const other of others) {
      try {
        const speech = await other.engine.synthesize({ ...request, speaker: other.voice.speaker }, signal);
        noteSuccess(other.engine.label);
        return { ...speech, standIn: `${other.engine.label}（${engine.label}暂不可用）` };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error, service: other.engine.label }, 'speech: a stand-in did not speak');
        noteFailure(other.engine.label, error);
      }
    }
    throw first;
  }

  async function make(name: string, found: Found, request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const kept = await disk?.read(name);
    if (kept) return kept;
    const speech = await synthesize(found, request, signal);
    if (speech.standIn === undefined) disk?.keep(name, speech); // the right voice may be back for the next one
    return speech;
  }

  return {
    /** Everybody's voices and the account's own ones. Who asks for the list is about to listen, so the engines get ready. */
    async list(accountId: string): Promise<{ engines: SpeechEngineInfo[]; voices: Voice[] }> {
      const engines = listEngines();
      for (const engine of engines) engine.warmUp();
      const own = (await ownVoices(accountId)).filter(({ voice }) => engines.some(({ id }) => id === voice.engine));
      return {
        engines: engines.map((engine) => {
          const reason = engine.unavailableReason();
          return { id: engine.id, label: engine.label, available: reason === null, reason };
        }),
        voices: [...engines.flatMap((engine) => engine.voices()), ...own.map(({ voice }) => voice)],
      };
    },

    /** Whether that voice is there for an account. Where no engine works nobody knows, and it counts as there. */
    async isKnown(speaker: string, accountId: string): Promise<boolean> {
      try {
        await findVoice(speaker, accountId);
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.code !== CODE.badInput;
      }
    },

    /**
     * Speaks a text of an answer, Markdown and all. Calls with the same input share one synthesis.
     * @param accountId whose own voices count
     */
    async speak(input: SpeechInput, accountId: string, signal: AbortSignal): Promise<SpokenText> {
      const found = await findVoice(input.speaker, accountId);
      const { engine, voice, scope } = found;
      const text = normaliseText(input.text, voice.language, readReadings(input.readings));
      if (!text) throw new AppError(CODE.badInput, '没有可以朗读的文字');
      const { speed, pitch, volume, rate } = input;
      const request = { text, speaker: found.speaker, speed, pitch, volume, rate };
      const etag = createHash('sha256')
        .update(JSON.stringify([engine.id, engine.version, request]))
        .digest('base64url');
      const name = `${scope}.${etag}`;
      const speech = await cache.get(name, signal, (shared) => make(name, found, request, shared));
      const timed = speech.marks.length > 0 || !/^zh\b/.test(voice.language);
      return { ...speech, units: timed ? [] : spellUnits(text), engineLabel: speech.standIn ?? engine.label, etag };
    },

    /** Nothing of a voice that has been withdrawn may be heard again. */
    async forget(scope: string): Promise<void> {
      cache.forget(scope);
      await disk?.forget(scope);
    },
  };
}

/** Who can speak in place of an engine that failed: one voice of each other engine that speaks the language, services before this machine. */
function findStandIns(engines: readonly SpeechEngine[], failed: SpeechEngine, { language, gender }: Voice): StandIn[] {
  return engines
    .filter((engine) => engine !== failed && engine.unavailableReason() === null)
    .flatMap((engine) => {
      const same = engine.voices().filter((voice) => voice.language === language);
      const voice = same.find((one) => one.gender === gender) ?? same[0];
      return voice ? [{ engine, voice }] : [];
    })
    .sort((a, b) => Number(a.engine.isLocal) - Number(b.engine.isLocal));
}
