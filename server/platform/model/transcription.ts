import { type Dispatcher, FormData, request } from 'undici';
import { HEARING_LIMITS } from '#contract/hearing.contract.ts';
import { readBounded } from '../net/read-bounded.ts';
import { errorOfConnection } from './explain-failure.ts';
import { type HearingService, type HearingStream, type HearingWishes, LONGEST_HEARD } from './hearing-stream.ts';
import { ModelError } from './model-request.ts';
import { ModelStatusError } from './post-json.ts';

const LONGEST_REPLY = 256 * 1024;

/** `POST {baseUrl}/audio/transcriptions` as OpenAI defines it, once the utterance is complete: such services tell nothing before. */
export function openTranscription(
  service: HearingService,
  wishes: HearingWishes,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): HearingStream {
  const pieces: Buffer[] = [];
  const closed = new AbortController();
  return {
    push: (sound) => void pieces.push(sound),
    text: () => ({ settled: '', changing: '' }),
    async finish() {
      const limit = AbortSignal.timeout(service.timeoutMs);
      const ends = AbortSignal.any([signal, closed.signal]);
      try {
        const reply = await request(`${service.baseUrl}/audio/transcriptions`, {
          method: 'POST',
          dispatcher,
          signal: AbortSignal.any([ends, limit]),
          headers: service.key ? { authorization: `Bearer ${service.key}` } : {},
          body: writeForm(service.model, wishes, Buffer.concat(pieces)),
        });
        const text = (await readBounded(reply.body, '', LONGEST_REPLY)).toString();
        if (reply.statusCode !== 200) throw new ModelStatusError(reply.statusCode, mask(text, service.key));
        return readText(text, service.key);
      } catch (error) {
        ends.throwIfAborted();
        if (error instanceof ModelError) throw error;
        if (limit.aborted) throw new ModelError('语音服务长时间没有响应，请稍后重试', { cause: error });
        throw new ModelError(errorOfConnection(error).message, { cause: error });
      }
    },
    close: () => closed.abort(new DOMException('Not wanted any more', 'AbortError')),
  };
}

function writeForm(model: string, { language, hotWords }: HearingWishes, sound: Buffer): FormData {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  const code = languageCode(language);
  if (code) form.set('language', code);
  // What is likely to be said is given as what was said before, the way OpenAI documents it.
  if (hotWords.length > 0) form.set('prompt', `${hotWords.join('、')}。`);
  form.set('file', new Blob([new Uint8Array(writeWav(sound))], { type: 'audio/wav' }), 'speech.wav');
  return form;
}

/** ISO 639-1; null where the service is to find out. */
function languageCode(language: string): string | null {
  if (language.startsWith('zh')) return 'zh';
  return /^(?:en|ar|de|ja|ko|es|fr|it|pt)/.exec(language)?.[0] ?? null;
}

/** The 44 bytes that make PCM a file. */
function writeWav(sound: Buffer): Buffer {
  const { rate } = HEARING_LIMITS;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

function readText(reply: string, key: string | null): string {
  try {
    const { text } = JSON.parse(reply) as { text?: unknown };
    if (typeof text === 'string') return text.trim().slice(0, LONGEST_HEARD).toWellFormed();
  } catch {
    // told below, as a reply without a text is
  }
  throw new ModelError('语音服务返回的不是识别结果，请联系管理员检查服务地址', {
    cause: new Error(mask(reply, key).slice(0, 300)),
  });
}

/** Some services repeat the key in their complaint. */
const mask = (text: string, key: string | null): string => (key ? text.replaceAll(key, '[masked]') : text);
