import type { Envelope } from '#contract/endpoint.contract.ts';
import { CODE, type FieldError, SESSION_CODES, STANDING_CODES } from '#contract/errors.contract.ts';
import { showBlocked } from './account-dialogs.ts';
import { notice } from './notice.ts';
import { networkError, RequestError } from './request-error.ts';
import { loseSession, readToken, useSession } from './session.ts';
import { openSignIn } from './sign-in.ts';

/** A reply as both fetch and XMLHttpRequest give it. */
export interface RawReply {
  path: string;
  status: number;
  text: string;
  /** What the call carried; a late answer to an older session says nothing about the one that followed it. */
  token?: string | undefined;
}

/**
 * The rules of the error catalogue (specification 1 §8): 200 and 501 give their data, codes that end the session clear it, anything
 * else is a `RequestError`. Paths with /v1 answer without an envelope and succeed on HTTP 200 alone.
 */
export function readReply({ path, status, text, token }: RawReply): unknown {
  const body = parse(text);
  if (path.includes('/v1')) {
    if (status === 200) return body;
    throw new RequestError(status, '网络错误', { cause: body });
  }
  if (status === 401) throw endedSession(CODE.sessionEnded, '认证过期', token);
  if (status === 500 || !isEnvelope(body)) throw networkError(body);
  if (SESSION_CODES.includes(body.code)) throw endedSession(body.code, '登录已过期', token);
  if (STANDING_CODES.includes(body.code)) showBlocked(body.code === CODE.accountBanned ? 'banned' : 'expired');
  if (body.code === CODE.ok || body.code === CODE.asIs) return body.data;
  throw new RequestError(body.code, body.message, { fields: toFields(body.data), cause: body });
}

/** Several calls may learn of it together; people are told once. */
function endedSession(code: number, message: string, carried = readToken()): RequestError {
  if (readToken() !== '' && readToken() !== carried) return new RequestError(code, message);
  if (readToken() !== '') {
    loseSession();
    notice.error(message);
  } else if (useSession.getState().waiting) openSignIn({ resumes: true }); // such as 保存 pressed again
  return new RequestError(code, message);
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
