import { Readable } from 'node:stream';
import { CODE } from '#contract/errors.contract.ts';
import { speechList, speechTimeline, synthesizeSpeech } from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import type { createSpeechService } from './speech.service.ts';

/** Far above what one listener needs (a sentence is two calls), far below what would keep the engine from others. */
const callsPerMinute = 300;

export function registerSpeechRoutes(
  handle: Handle,
  service: ReturnType<typeof createSpeechService>,
  throttle: Throttle,
): void {
  const calls = throttle({ limit: callsPerMinute, windowMs: 60_000 });
  const countCall = (accountId: string) => {
    if (!calls.take(accountId)) throw new AppError(CODE.tooMany, '语音合成过于频繁，请稍后再试');
  };

  handle(speechList, async () => service.list());

  handle(synthesizeSpeech, async ({ input, session, signal }) => {
    countCall(session.accountId);
    const { mp3, etag } = await service.speak(input, signal);
    return {
      size: mp3.length,
      contentType: 'audio/mpeg',
      downloadName: null,
      etag,
      open: (start: number, end: number) => Readable.from([mp3.subarray(start, end + 1)]),
    };
  });

  handle(speechTimeline, async ({ input, session, signal }) => {
    countCall(session.accountId);
    const { engineLabel, durationMs, marks } = await service.speak(input, signal);
    return { engine: engineLabel, durationMs, marks };
  });
}
