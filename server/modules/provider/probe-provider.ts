import { request } from 'undici';
import { SOUND_BYTES } from '#contract/hearing.contract.ts';
import type { ProviderTest } from '#contract/provider.contract.ts';
import { describeCall } from '#server/platform/model/describe-call.ts';
import { errorOfConnection, errorOfStatus } from '#server/platform/model/explain-failure.ts';
import { createHearingClient } from '#server/platform/model/hearing-client.ts';
import { createModelConnections, ModelError, openReply } from '#server/platform/model/openai-client.ts';
import { createSpeechClient } from '#server/platform/model/speech-client.ts';
import { readBounded } from '#server/platform/net/read-bounded.ts';
import { RendererError } from '#server/platform/renderer/call-renderer.ts';
import { probeIce } from '#server/platform/renderer/probe-ice.ts';
import { protocolOf } from '#server/platform/renderer/protocol-of.ts';
import type { OpenProvider } from './open-provider.ts';

/** An operator waits before the screen. */
const LONGEST_WAIT = 20_000;
const LONGEST_REPLY = 2 * 1024 * 1024;

/** Once a model has begun, it is heard for so long: whether it thinks first shows at the end of its thinking. */
const LONGEST_HEARD = 10_000;
const MOST_TOKENS = 1024;

type Probed = Partial<Pick<ProviderTest, 'firstTokenMs' | 'dimensions' | 'soundMs' | 'thinksFirst'>>;

const NOTHING = { firstTokenMs: null, dimensions: null, soundMs: null, thinksFirst: null };

/**
 * Calls a service once, as small as it can be: a sum that is answered with one token, one vector, two passages to rank, one greeting.
 * @param model name at the service
 */
export async function probeProvider(open: OpenProvider, model: string, signal: AbortSignal): Promise<ProviderTest> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  const limit = AbortSignal.timeout(Math.min(LONGEST_WAIT, open.timeoutMs));
  try {
    const done = await PROBES[open.purpose](open, model, AbortSignal.any([signal, limit]), since);
    return { ok: true, totalMs: since(), error: '', detail: '', ...NOTHING, ...done };
  } catch (error) {
    if (signal.aborted) throw error;
    const { message, detail } = limit.aborted
      ? { message: `${LONGEST_WAIT / 1000} 秒内没有回应，请检查服务地址和服务状态`, detail: '' }
      : explain(error, open);
    return { ok: false, totalMs: since(), error: message, detail, ...NOTHING };
  }
}

type Probe = (open: OpenProvider, model: string, signal: AbortSignal, since: () => number) => Promise<Probed>;

const PROBES: Record<OpenProvider['purpose'], Probe> = {
  async chat(open, model, signal, since) {
    const connections = createModelConnections();
    try {
      const messages = [{ role: 'user' as const, content: '1+1 等于几？只回答数字。' }];
      const ask = { model, messages, temperature: 0.1, maxTokens: MOST_TOKENS };
      const target = { ...describeCall(open), model, key: open.key, timeoutMs: open.timeoutMs, askUsage: false };
      const reply = await openReply(connections, target, ask, signal);
      const firstTokenMs = since();
      const { reader } = reply;
      let isEnough = false;
      const timer = setTimeout(() => {
        isEnough = true;
        reply.close();
      }, LONGEST_HEARD);
      try {
        while (await reply.read());
      } catch (error) {
        if (!isEnough && !signal.aborted && !reader.cutInThought) throw error; // it has answered
      }
      clearTimeout(timer);
      reply.close();
      const isKnown = reader.beginning !== null || (reader.finished && !reader.cut);
      return { firstTokenMs, thinksFirst: isKnown ? reader.beginning === 'swallowed' : null };
    } finally {
      await connections.agent.destroy();
    }
  },
  async embedding(open, model, signal) {
    const reply = await post(open, '/embeddings', { model, input: ['你好'] }, signal);
    const vector = (reply as { data?: { embedding?: unknown }[] } | null)?.data?.[0]?.embedding;
    if (!Array.isArray(vector) || vector.length === 0 || !vector.every((value) => Number.isFinite(value)))
      throw new ModelError('服务有回应，但不是向量，请检查模型是否用于向量化');
    return { dimensions: vector.length };
  },
  async rerank(open, model, signal) {
    const reply = await post(open, '/rerank', { model, query: '你好', documents: ['你好', '再见'] }, signal);
    const results = (reply as { results?: { relevance_score?: unknown }[] } | null)?.results;
    if (!Array.isArray(results) || !results.every((result) => Number.isFinite(result?.relevance_score)))
      throw new ModelError('服务有回应，但不是排序结果，请检查模型是否用于重排');
    return {};
  },
  async speech(open, model, signal) {
    const voice = open.speech?.voices[0]?.voice ?? '';
    const template = open.kind === 'speech-http' ? (open.speech?.template ?? null) : null;
    const { kind, baseUrl, key, concurrency, timeoutMs } = open;
    const client = createSpeechClient({ kind, baseUrl, key, model, template, concurrency, timeoutMs });
    try {
      const sound = await client.speak({ text: '你好', voice, speed: 1, pitch: 1, volume: 1, rate: 16_000 }, signal);
      return { soundMs: sound.durationMs };
    } finally {
      await client.close();
    }
  },
  async hearing(open, model, signal) {
    const { kind, baseUrl, key, timeoutMs } = open;
    const client = createHearingClient({ kind, baseUrl, key, model, timeoutMs });
    try {
      const stream = client.open({ language: 'zhchs', hotWords: ['你好'] }, signal);
      stream.push(Buffer.alloc(SOUND_BYTES / 2)); // half a second of nothing
      await stream.finish();
      return {};
    } finally {
      await client.close();
    }
  },
  async avatar(open, model, signal) {
    await protocolOf(open.kind).probe(open, model, signal);
    await Promise.all(open.ice.map(({ url }) => probeIce(url, signal)));
    return {};
  },
};

/** Answers the parsed body; no redirect is followed. */
async function post(open: OpenProvider, path: string, body: object, signal: AbortSignal): Promise<unknown> {
  const reply = await request(open.baseUrl + path, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(open.key ? { authorization: `Bearer ${open.key}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = (await readBounded(reply.body, '', LONGEST_REPLY)).toString();
  if (reply.statusCode !== 200) throw errorOfStatus(reply.statusCode, text, undefined);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError('服务返回了无法识别的内容，请检查服务地址', { cause: error });
  }
}

function explain(error: unknown, { key, purpose }: OpenProvider): { message: string; detail: string } {
  if (error instanceof RendererError)
    return { message: error.message.replace('联系管理员', ''), detail: hideKey(error.cause, key) };
  const { message: told, cause } = errorOfConnection(error);
  const asked = told.replace('联系管理员', ''); // the operator is who is asked
  const spoken = purpose === 'speech' || purpose === 'hearing';
  const message = spoken ? asked.replace('模型服务', '语音服务') : asked;
  return { message, detail: hideKey(cause, key) };
}

/** What the service said; some repeat the key. */
function hideKey(cause: unknown, key: string | null): string {
  const detail = cause instanceof Error ? cause.message : '';
  return (key ? detail.replaceAll(key, '[masked]') : detail).slice(0, 300);
}
