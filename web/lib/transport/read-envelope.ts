import type { Envelope } from '#contract/endpoint.contract.ts';
import { CODE, type FieldError, SESSION_CODES } from '#contract/errors.contract.ts';
import { networkError, RequestError, SessionEndedError } from './request-error.ts';

/** A reply as both fetch and XMLHttpRequest give it. */
export interface RawReply {
  path: string;
  status: number;
  text: string;
}

/**
 * The rules of the error catalogue (specification 1 §8): 200 and 501 give their data, codes that end the session are a
 * `SessionEndedError`, anything else is a `RequestError`. Paths with /v1 answer without an envelope and succeed on HTTP 200 alone.
 */
export function readReply({ path, status, text }: RawReply): unknown {
  const body = parse(text);
  if (path.includes('/v1')) {
    if (status === 200) return body;
    throw new RequestError(status, '网络错误', { cause: body });
  }
  if (status === 401) throw new SessionEndedError(CODE.sessionEnded, '认证过期');
  if (status === 500 || !isEnvelope(body)) throw networkError(body);
  if (SESSION_CODES.includes(body.code)) throw new SessionEndedError(body.code, '登录已过期');
  if (body.code === CODE.ok || body.code === CODE.asIs) return body.data;
  throw new RequestError(body.code, body.message, { fields: toFields(body.data), cause: body });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';
}

function toFields(data: unknown): FieldError[] {
  if (!Array.isArray(data)) return [];
  return data.filter(
    (item): item is FieldError => typeof item?.field === 'string' && typeof item?.message === 'string',
  );
}
