import { createHash } from 'node:crypto';
import { CODE } from '#contract/errors.contract.ts';
import type { SpeechSettings } from '#contract/voice-service.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { createCallSlots } from '#server/platform/model/call-slots.ts';
import { createCircuitBreaker } from '#server/platform/model/circuit-breaker.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';
import { createSpeechClient, hasStalled } from '#server/platform/model/speech-client.ts';
import { type SpeechEngine, StalledError } from '../speech-engine.ts';

/** A speech service that an operator has set up, with its opened key. */
export interface RemoteService {
  id: string;
  name: string;
  kind: string;
  baseUrl: string;
  key: string | null;
  models: readonly { name: string; model: string }[];
  concurrency: number;
  timeoutMs: number;
  speech: SpeechSettings | null;
}

const longestQueueMs = 5000;

/** A speech service as an engine. It is left alone for a while after several failures in a row. */
export function createRemoteSpeechEngine(service: RemoteService): SpeechEngine {
  const { id, name, concurrency, speech } = service;
  const model = service.models[0];
  const client = createSpeechClient({
    baseUrl: service.baseUrl,
    key: service.key,
    model: model?.model ?? '',
    kind: service.kind,
    template: service.kind === 'speech-http' ? (speech?.template ?? null) : null,
    concurrency,
    timeoutMs: service.timeoutMs,
  });
  const slots = createCallSlots();
  const breaker = createCircuitBreaker();
  const voices = (speech?.voices ?? []).map(({ voice, ...rest }) => ({
    ...rest,
    speaker: `${id}:${voice}`,
    engine: id,
  }));

  return {
    id,
    version: createHash('sha256').update(JSON.stringify(service)).digest('base64url'),
    label: name,
    isLocal: false,
    unavailableReason: () => null,
    voices: () => voices,
    warmUp() {},
    async synthesize({ text, speaker, speed, pitch, volume, rate }, signal) {
      if (!breaker.admit()) throw new AppError(CODE.unavailable, '语音服务连续出错，暂时停用，请稍后再试');
      const leave = await slots.enter(concurrency, longestQueueMs, signal).catch((error: unknown) => {
        breaker.withdrawn();
        throw error;
      });
      if (!leave) {
        breaker.withdrawn();
        throw new AppError(CODE.tooMany, '语音合成繁忙，请稍后再试');
      }
      try {
        const sound = await client.speak(
          { text, voice: speaker.slice(id.length + 1), speed, pitch, volume, rate },
          signal,
        );
        breaker.succeeded();
        return sound;
      } catch (error) {
        if (!(error instanceof ModelError)) {
          breaker.withdrawn();
          throw error;
        }
        breaker.failed();
        const Failure = hasStalled(error) ? StalledError : AppError;
        throw new Failure(CODE.unavailable, error.message.replaceAll('模型服务', '语音服务'), { cause: error });
      } finally {
        leave();
      }
    },
    close: () => client.close(),
  };
}
