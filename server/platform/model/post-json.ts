import { setTimeout as wait } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import { readBounded } from '../net/read-bounded.ts';
import { errorOfConnection, explainStatus } from './explain-failure.ts';
import { ModelError } from './openai-client.ts';

/** Where a model is called, and as what. The key must not leave the server, nor enter a log. */
export interface ModelService {
  baseUrl: string;
  key: string | null;
  /** Name at the service. */
  model: string;
}

/** The service answered with another status than 200. */
export class ModelStatusError extends ModelError {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(explainStatus(status), { cause: new Error(`HTTP ${status}: ${detail}`) });
    this.status = status;
  }

  /** Whether the same call may go well later. */
  get passes(): boolean {
    return this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** Whether the service refuses what it was sent: too many texts, too long ones. */
  get refusesInput(): boolean {
    return this.status === 400 || this.status === 413 || this.status === 422;
  }
}

/** Characters of a service's complaint that are kept. */
const LONGEST_DETAIL = 300;

/** One call; answers the parsed body. No redirect is followed. Throws {@link ModelError} and what an abort throws. */
export async function postJson(
  service: ModelService,
  path: string,
  body: object,
  options: { dispatcher: Dispatcher; signal: AbortSignal; maxBytes: number },
): Promise<unknown> {
  const { dispatcher, signal, maxBytes } = options;
  try {
    const reply = await request(service.baseUrl + path, {
      method: 'POST',
      dispatcher,
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(service.key ? { authorization: `Bearer ${service.key}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const text = (await readBounded(reply.body, '', maxBytes)).toString();
    if (reply.statusCode !== 200) throw new ModelStatusError(reply.statusCode, mask(text, service.key));
    return parse(text);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) throw error;
    throw new ModelError(errorOfConnection(error).message, { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError('模型服务返回了无法识别的内容，请联系管理员检查服务地址', { cause: error });
  }
}

/** Some services repeat the key in their complaint. */
const mask = (text: string, key: string | null): string =>
  (key ? text.replaceAll(key, '[masked]') : text).slice(0, LONGEST_DETAIL);

/**
 * Calls again after failures that may pass, each time after twice as long.
 * @param firstWait ms
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  {
    attempts,
    firstWait,
    signal,
    again = () => true,
  }: {
    attempts: number;
    firstWait: number;
    signal: AbortSignal;
    /** Whether a failure that may pass is worth another try. */
    again?: (error: ModelError) => boolean;
  },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const passes = error instanceof ModelStatusError ? error.passes : error instanceof ModelError;
      if (!(error instanceof ModelError && passes && again(error)) || attempt >= attempts) throw error;
      await wait(firstWait * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}
