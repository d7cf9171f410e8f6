import { Readable } from 'node:stream';
import { CODE } from '#contract/errors.contract.ts';
import {
  SPEECH_LIMIT,
  type SpeechInput,
  type SpeechTimeline,
  speechList,
  speechTimeline,
  synthesizeSpeech,
} from '#contract/speech.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Call, Handle } from '#server/platform/http/register-endpoint.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import type { createSpeechService, SpokenText } from './speech.service.ts';

/** Calls of one account that may be under way; a listener has six. */
const callsAtOnce = 12;

export function registerSpeechRoutes(handle: Handle, service: ReturnType<typeof createSpeechService>): void {
  const underWay = new Map<string, number>();

  async function speak({ input, session, signal }: Call<SpeechInput, 'account'>): Promise<SpokenText> {
    const { accountId } = session;
    const others = underWay.get(accountId) ?? 0;
    if (others >= callsAtOnce) throw new AppError(CODE.tooMany, SPEECH_LIMIT.message);
    underWay.set(accountId, others + 1);
    try {
      return await service.speak(input, accountId, signal);
    } finally {
      const left = (underWay.get(accountId) ?? 1) - 1;
      if (left > 0) underWay.set(accountId, left);
      else underWay.delete(accountId);
    }
  }

  handle(speechList, ({ session }) => service.list(session.accountId));

  handle(synthesizeSpeech, async (call) => toFile(await speak(call)));

  handle(speechTimeline, async (call) => {
    return toTimeline(await speak(call));
  });
}

export function toFile({ mp3, etag }: SpokenText): FileReply {
  return {
    size: mp3.length,
    contentType: 'audio/mpeg',
    downloadName: null,
    etag,
    open: (start: number, end: number) => Readable.from([mp3.subarray(start, end + 1)]),
  };
}

export const toTimeline = ({ engineLabel, durationMs, marks, units }: SpokenText): SpeechTimeline => ({
  engine: engineLabel,
  durationMs,
  marks,
  units,
});
