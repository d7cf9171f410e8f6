import { setTimeout as wait } from 'node:timers/promises';
import { Agent, FormData, request } from 'undici';
import type { CloningWay } from '#contract/voice-service.contract.ts';
import { readBounded } from '../net/read-bounded.ts';
import { errorOfConnection, explainStatus } from './explain-failure.ts';
import { ModelError } from './model-request.ts';
import { type ModelService, ModelStatusError } from './post-json.ts';

export interface CloningService extends ModelService {
  way: Exclude<CloningWay, 'none'>;
  timeoutMs: number;
}

export interface VoiceSample {
  bytes: Buffer;
  contentType: 'audio/wav' | 'audio/mpeg';
  /** What is said in it; empty where nobody knows. */
  text: string;
  /** BCP 47. */
  language: string;
}

const MOST_REPLY = 64 * 1024;
const LONGEST_DETAIL = 300;
/** A voice may be prepared for a while after it was made. */
const LOOK_MS = 2000;
const LOOKS = 45;

/**
 * Makes a voice of a recording at a service and answers its name there.
 * `register`: `POST {base}/voices/register` (`voice_id`, `audio`), as self-hosted CosyVoice and Pocket TTS servers have it.
 * `upload`: `POST {base}/uploads/audio/voice` of SiliconFlow. `enrol`: `voice-enrollment` of DashScope.
 * @param name letters, digits and `-`: the same one again replaces what an earlier try has left
 */
export async function cloneVoice(
  service: CloningService,
  name: string,
  sample: VoiceSample,
  signal: AbortSignal,
): Promise<string> {
  const fileName = sample.contentType === 'audio/wav' ? 'sample.wav' : 'sample.mp3';
  const file = () => new File([new Uint8Array(sample.bytes)], fileName, { type: sample.contentType });
  const send = (path: string, fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.append(key, value);
    return exchange(service, { method: 'POST', url: service.baseUrl + path, body }, signal);
  };
  if (service.way === 'register') {
    const reply = await send('/voices/register', { voice_id: name, text: sample.text, audio: file() });
    return readName(reply.voice_id) ?? readName(reply.id) ?? name;
  }
  if (service.way === 'upload') {
    const { model } = service;
    const reply = await send('/uploads/audio/voice', { model, customName: name, text: sample.text, file: file() });
    return require(readName(reply.uri));
  }
  const url = `data:${sample.contentType};base64,${sample.bytes.toString('base64')}`;
  const prefix = name.replace(/[^a-z\d]/gi, '').slice(-10);
  const [hint = 'zh'] = sample.language.replace('yue', 'zh').split('-');
  const input = { action: 'create_voice', target_model: service.model, prefix, url, language_hints: [hint] };
  const made = require(readName((await enrol(service, input, signal)).voice_id));
  for (let look = 0; look < LOOKS; look++) {
    const { status } = await enrol(service, { action: 'query_voice', voice_id: made }, signal);
    if (status === 'OK') return made;
    if (status === 'UNDEPLOYED') throw new ModelError('语音服务没有通过这段录音，请换一段清楚的录音再试');
    await wait(LOOK_MS, undefined, { signal });
  }
  throw new ModelError('语音服务迟迟没有做好声音，请稍后重试');
}

/** Removes a voice at its service; one that is gone already counts as removed. */
export async function removeVoice(service: CloningService, voice: string, signal: AbortSignal): Promise<void> {
  try {
    if (service.way === 'register')
      await exchange(
        service,
        { method: 'DELETE', url: `${service.baseUrl}/voices/${encodeURIComponent(voice)}` },
        signal,
      );
    else if (service.way === 'upload')
      await exchange(
        service,
        {
          method: 'POST',
          url: `${service.baseUrl}/audio/voice/deletions`,
          body: JSON.stringify({ uri: voice }),
          json: true,
        },
        signal,
      );
    else await enrol(service, { action: 'delete_voice', voice_id: voice }, signal);
  } catch (error) {
    if (error instanceof ModelStatusError && (error.status === 404 || error.status === 410)) return;
    throw error;
  }
}

type Reply = Record<string, unknown>;

/** The address speaks over a WebSocket; voices are made over HTTP at the same host. */
async function enrol(service: CloningService, input: object, signal: AbortSignal): Promise<Reply> {
  const { host, protocol } = new URL(service.baseUrl);
  const url = `${protocol === 'ws:' ? 'http' : 'https'}://${host}/api/v1/services/audio/tts/customization`;
  const body = JSON.stringify({ model: 'voice-enrollment', input });
  const { output } = await exchange(service, { method: 'POST', url, body, json: true }, signal);
  return isRecord(output) ? output : {};
}

interface Sent {
  method: 'POST' | 'DELETE';
  url: string;
  body?: FormData | string;
  json?: boolean;
}

/** No redirect is followed. Throws {@link ModelError} and what an abort throws. */
async function exchange(service: CloningService, sent: Sent, signal: AbortSignal): Promise<Reply> {
  const { key, timeoutMs } = service;
  const agent = new Agent({ connections: 1, connect: { timeout: 10_000 } });
  const limit = AbortSignal.timeout(Math.max(timeoutMs, 30_000));
  try {
    const reply = await request(sent.url, {
      method: sent.method,
      dispatcher: agent,
      signal: AbortSignal.any([signal, limit]),
      headers: {
        ...(sent.json ? { 'content-type': 'application/json' } : {}),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: sent.body ?? null,
    });
    const text = (await readBounded(reply.body, '', MOST_REPLY)).toString();
    if (reply.statusCode >= 300 || reply.statusCode < 200)
      throw new ModelStatusError(
        reply.statusCode,
        (key ? text.replaceAll(key, '[masked]') : text).slice(0, LONGEST_DETAIL),
      );
    return parse(text);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) throw error;
    if (limit.aborted) throw new ModelError('语音服务长时间没有响应，请稍后重试', { cause: error });
    throw new ModelError(errorOfConnection(error).message, { cause: error });
  } finally {
    await agent.destroy();
  }
}

function parse(text: string): Reply {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch (error) {
    throw new ModelError('语音服务返回了无法识别的内容，请联系管理员检查服务地址', { cause: error });
  }
}

const isRecord = (value: unknown): value is Reply => typeof value === 'object' && value !== null;
const readName = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 300 ? value : null;

function require(name: string | null): string {
  if (name === null) throw new ModelError('语音服务没有给出声音的名称，请联系管理员检查“声音克隆”的设置');
  return name;
}

/** Why a service did not make a voice, for people. */
export function explainCloning(error: ModelError): string {
  if (error instanceof ModelStatusError && error.refusesInput)
    return '语音服务没有通过这段录音，请换一段清楚的录音再试';
  if (error instanceof ModelStatusError && (error.status === 404 || error.status === 405))
    return '这个语音服务没有克隆接口，请联系管理员检查“声音克隆”的设置';
  const message = error instanceof ModelStatusError ? explainStatus(error.status) : error.message;
  return message.replaceAll('模型服务', '语音服务').replaceAll('模型配置', '语音配置');
}
