import { createParser } from 'eventsource-parser';
import { Agent, request } from 'undici';
import type { LlmConfig } from '../config.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  /** Name at the endpoint. */
  model: string;
  messages: ChatMessage[];
  /** 0 to 1. */
  temperature: number;
  maxTokens: number;
}

/** One step of a reply: visible text, or the model's reasoning, which is not shown. */
export interface ModelDelta {
  text: string;
  reasoning: string;
}

/** The model service failed. `message` is for people; the details are in `cause`. */
export class ModelError extends Error {}

export interface ModelClient {
  /** Streams a chat completion. Ends when the model ends; aborting closes the connection to the service. Throws {@link ModelError}. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelDelta>;
  close(): Promise<void>;
}

/** Longest wait for the first byte, and between two pieces of a reply, in ms. A stalled service must not hold a turn forever. */
const TIMEOUT = { headers: 60_000, body: 60_000, connect: 10_000 };

/** Client of one OpenAI-compatible endpoint: `POST {baseUrl}/chat/completions` with server-sent events. */
export function createModelClient(config: LlmConfig): ModelClient {
  const agent = new Agent({
    connections: 512,
    pipelining: 1,
    headersTimeout: TIMEOUT.headers,
    bodyTimeout: TIMEOUT.body,
    connect: { timeout: TIMEOUT.connect },
  });

  async function open(input: ModelRequest, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const reply = await request(`${config.baseUrl}/chat/completions`, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}),
      },
      body: JSON.stringify({
        model: input.model,
        messages: input.messages,
        temperature: input.temperature,
        max_tokens: input.maxTokens,
        stream: true,
      }),
    });
    if (reply.statusCode !== 200) {
      const text = await reply.body.text();
      const detail = (config.apiKey ? text.replaceAll(config.apiKey, '[masked]') : text).slice(0, 500); // some repeat the key
      throw new ModelError(explainStatus(reply.statusCode), {
        cause: new Error(`HTTP ${reply.statusCode}: ${detail}`),
      });
    }
    return reply.body;
  }

  return {
    async *stream(input, signal) {
      try {
        const events: string[] = [];
        const parser = createParser({ onEvent: (event) => events.push(event.data) });
        const decoder = new TextDecoder();
        for await (const chunk of await open(input, signal)) {
          parser.feed(decoder.decode(chunk, { stream: true }));
          for (const data of events) {
            if (data === '[DONE]') return;
            const delta = readDelta(data);
            if (delta) yield delta;
          }
          events.length = 0;
        }
      } catch (error) {
        if (signal.aborted || error instanceof ModelError) throw error;
        throw new ModelError(explainFailure(error), { cause: error });
      }
    },
    close: () => agent.destroy(),
  };
}

/** Null for events without text, such as the closing usage report. */
function readDelta(data: string): ModelDelta | null {
  let event: {
    error?: { message?: string };
    choices?: { delta?: { content?: string | null; reasoning_content?: string | null } }[];
  };
  try {
    event = JSON.parse(data);
  } catch (error) {
    throw new ModelError('模型服务返回了无法识别的内容，请稍后重试', { cause: error });
  }
  if (event.error) throw new ModelError('模型服务出错，请稍后重试', { cause: new Error(event.error.message) });
  const delta = event.choices?.[0]?.delta;
  const text = delta?.content ?? '';
  const reasoning = delta?.reasoning_content ?? '';
  return text || reasoning ? { text, reasoning } : null;
}

function explainStatus(status: number): string {
  if (status === 401 || status === 403) return '模型服务拒绝了访问密钥，请联系管理员检查模型配置';
  if (status === 404) return '模型服务中没有这个模型，请联系管理员检查模型配置';
  if (status === 429) return '模型服务繁忙，请稍后重试';
  return '模型服务出错，请稍后重试';
}

function explainFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT')
    return '模型服务长时间没有响应，请稍后重试';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return '无法连接模型服务，请联系管理员检查模型配置';
  return '与模型服务的连接中断，请稍后重试';
}
