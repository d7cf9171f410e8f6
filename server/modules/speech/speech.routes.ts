import { Readable } from 'node:stream';
import {
  type SpeechInput,
  type SpokenSentence,
  speechList,
  speechSentence,
  synthesizeSpeech,
} from '#contract/speech.contract.ts';
import type { Call, Handle } from '#server/platform/http/register-endpoint.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import { limitAtOnce } from '#server/platform/limit/at-once.ts';
import type { createSpeechService, SpokenText } from './speech.service.ts';

/** Calls of one account under way in one process. A listener fetches two sentences ahead of the one that is heard, one call each. */
const CALLS_AT_ONCE = 12;

export function registerSpeechRoutes(handle: Handle, service: ReturnType<typeof createSpeechService>): void {
  const begin = limitAtOnce({ perProcess: CALLS_AT_ONCE }, `同时合成的语音最多 ${CALLS_AT_ONCE} 句，请稍后再试`);

  async function speak({ input, session, signal }: Call<SpeechInput, 'account'>): Promise<SpokenText> {
    const leave = begin(session.accountId);
    try {
      return await service.speak(input, session.accountId, signal);
    } finally {
      leave();
    }
  }

  handle(speechList, ({ session }) => service.list(session.accountId));

  handle(synthesizeSpeech, async (call) => toFile(await speak(call)));

  handle(speechSentence, async (call) => toSentence(await speak(call)));
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

export const toSentence = ({ mp3, engineLabel, durationMs, marks, units }: SpokenText): SpokenSentence => ({
  audio: Buffer.from(mp3.buffer, mp3.byteOffset, mp3.length).toString('base64'),
  engine: engineLabel,
  durationMs,
  marks,
  units,
});
