import { Agent, request } from 'undici';
import type { VisemeMark } from '#contract/speech.contract.ts';
import type { SpeechTemplate } from '#contract/voice-service.contract.ts';
import { readBounded } from '../net/read-bounded.ts';
import { speakAzure } from './azure-speech.ts';
import { speakDashscope } from './dashscope-speech.ts';
import { errorOfConnection } from './explain-failure.ts';
import { type FilledRequest, fillTemplate, type TemplateValues } from './fill-template.ts';
import { ModelError } from './openai-client.ts';
import { type ModelService, ModelStatusError, withRetries } from './post-json.ts';
import { readMp3Length } from './read-mp3.ts';

export interface SpeechService extends ModelService {
  /** `dashscope` and `azure` over a WebSocket, `speech-http` by a template; anything else is OpenAI-compatible. */
  kind: string;
  /** Only for `speech-http`. */
  template: SpeechTemplate | null;
  concurrency: number;
  /** Longest wait for the whole sound, ms. */
  timeoutMs: number;
}

export interface RemoteSpeechRequest {
  text: string;
  voice: string;
  /** 0.5 to 2. */
  speed: number;
  /** 0.5 to 2. */
  pitch: number;
  /** 0 to 2. */
  volume: number;
  /** Samples a second; a wish. */
  rate: number;
}

export interface RemoteSound {
  mp3: Buffer;
  durationMs: number;
  /** Mouth shapes on the clock of the sound; empty where the service tells none. */
  marks: VisemeMark[];
}

type Sound = Pick<RemoteSound, 'mp3' | 'marks'>;

export interface SpeechClient {
  /** Throws {@link ModelError} and what an abort throws. */
  speak(wanted: RemoteSpeechRequest, signal: AbortSignal): Promise<RemoteSound>;
  close(): Promise<void>;
}

/** Five minutes of mp3 at 128 kbit/s. */
const MAX_REPLY = 5 * 1024 * 1024;
const ATTEMPTS = 2;
const FIRST_WAIT = 200;
/** A service that sends nothing for so long has stalled, however long a whole sentence may take, ms. */
const STALL_MS = 8000;
const STALLED = '语音服务长时间没有响应，请稍后重试';
const NO_SOUND = '语音服务返回的不是 mp3，请联系管理员检查接口和格式';

/** Client of one speech service: `POST {baseUrl}/audio/speech` as OpenAI defines it, or what a template says. No redirect is followed. */
export function createSpeechClient(service: SpeechService): SpeechClient {
  const stallMs = Math.min(STALL_MS, service.timeoutMs);
  const agent = new Agent({ connections: service.concurrency, pipelining: 1, connect: { timeout: 10_000 } });

  async function send(filled: FilledRequest, signal: AbortSignal): Promise<Buffer> {
    const limit = AbortSignal.timeout(service.timeoutMs);
    try {
      const reply = await request(service.baseUrl + filled.path, {
        method: filled.method,
        dispatcher: agent,
        signal: AbortSignal.any([signal, limit]),
        headers: filled.headers,
        body: filled.body ?? null,
        headersTimeout: stallMs,
        bodyTimeout: stallMs,
      });
      const bytes = await readBounded(reply.body, '', MAX_REPLY);
      if (reply.statusCode !== 200) throw new ModelStatusError(reply.statusCode, quote(bytes, service.key));
      return bytes;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelError) throw error;
      if (limit.aborted || isStalled(error)) throw new ModelError(STALLED, { cause: error });
      throw new ModelError(errorOfConnection(error).message, { cause: error });
    }
  }

  function chooseWay(wanted: RemoteSpeechRequest, signal: AbortSignal): () => Promise<Sound> {
    const { kind } = service;
    if (kind !== 'dashscope' && kind !== 'azure') {
      const filled = describeRequest(service, wanted);
      return async () => ({ mp3: await send(filled, signal), marks: [] });
    }
    return async () => {
      const stall = new AbortController();
      const limit = AbortSignal.any([AbortSignal.timeout(service.timeoutMs), stall.signal]);
      const timer = setTimeout(() => stall.abort(), stallMs);
      const options = {
        dispatcher: agent,
        signal: AbortSignal.any([signal, limit]),
        maxBytes: MAX_REPLY,
        onPiece: () => void timer.refresh(),
      };
      try {
        if (kind === 'azure') return await speakAzure(service, wanted, options);
        return { mp3: await speakDashscope(service, wanted, options), marks: [] };
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted) throw new ModelError(STALLED, { cause: error });
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
  }

  return {
    async speak(wanted, signal) {
      const ask = chooseWay(wanted, signal);
      const { mp3: bytes, marks } = await withRetries(ask, {
        attempts: ATTEMPTS,
        firstWait: FIRST_WAIT,
        signal,
        // Whoever listens has waited long enough: another voice is next.
        again: (error) => !hasStalled(error),
      });
      const mp3 = service.template?.audioField ? takeField(bytes, service.template.audioField, service.key) : bytes;
      const durationMs = readMp3Length(mp3);
      if (durationMs === null) throw new ModelError(NO_SOUND, { cause: new Error(quote(bytes, service.key)) });
      return { mp3, durationMs: Math.round(durationMs), marks };
    },
    close: () => agent.destroy(),
  };
}

/** Whether the service sent nothing for longer than anybody waits. */
export const hasStalled = (error: ModelError): boolean => error.message === STALLED;

const isStalled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(String(error.code));

function describeRequest({ template, key, model }: SpeechService, wanted: RemoteSpeechRequest): FilledRequest {
  const { text, voice, speed, pitch, volume, rate } = wanted;
  if (template) return fillTemplate(template, toValues({ model, key: key ?? '' }, wanted));
  return {
    method: 'POST',
    path: '/audio/speech',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    // `pitch`, `volume` and `sample_rate` are what compatible servers add; OpenAI itself knows none and is not sent what is usual.
    body: JSON.stringify({
      model,
      input: text,
      voice,
      response_format: 'mp3',
      speed,
      ...(pitch === 1 ? {} : { pitch }),
      ...(volume === 1 ? {} : { volume }),
      ...(rate === 16_000 ? {} : { sample_rate: rate }),
    }),
  };
}

/** `speed500`, `pitch500` and `volume100` are the scales of Aliyun and its like: -500 to 500 around the voice's own pace, 0 to 100 with 50 as usual. */
function toValues({ model, key }: { model: string; key: string }, wanted: RemoteSpeechRequest): TemplateValues {
  const { text, voice, speed, pitch, volume, rate } = wanted;
  return {
    text,
    voice,
    model,
    key,
    speed: String(speed),
    pitch: String(pitch),
    volume: String(volume),
    rate: String(rate),
    speed500: to500(speed),
    pitch500: to500(pitch),
    volume100: String(Math.round(Math.max(0, Math.min(100, volume * 50)))),
  };
}

const to500 = (share: number): string =>
  String(Math.round(Math.max(-500, Math.min(500, (share >= 1 ? share - 1 : 1 - 1 / share) * 500))));

/** The base64 that lies in a JSON reply. */
function takeField(bytes: Buffer, path: string, key: string | null): Buffer {
  try {
    let value: unknown = JSON.parse(bytes.toString());
    for (const name of path.split('.')) value = (value as Record<string, unknown> | null)?.[name];
    if (typeof value === 'string' && value !== '') return Buffer.from(value, 'base64');
  } catch {
    // told below, as a reply without the field is
  }
  throw new ModelError(`语音服务的回应里没有 ${path}，请联系管理员检查接口`, {
    cause: new Error(quote(bytes, key)),
  });
}

/** The beginning of a complaint; some services repeat the key in it. */
function quote(bytes: Buffer, key: string | null): string {
  const text = bytes
    .subarray(0, 300)
    .toString()
    .replace(/[^\P{C}\n]/gu, '');
  return key ? text.replaceAll(key, '[masked]') : text;
}
