import { LIMITS } from '#contract/limits.contract.ts';
import { networkError, timeoutError } from '../request-error.ts';
import type { BuiltRequest } from './build-request.ts';

/** Sends and waits for the reply's headers, at most `LIMITS.requestTimeoutMs`; the caller's abort passes through unchanged. */
export async function send({ url, ...init }: BuiltRequest, signal?: AbortSignal): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LIMITS.requestTimeoutMs);
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw timeout.signal.aborted ? timeoutError() : networkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a whole body as text; a connection that breaks meanwhile is a network error. */
export async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw networkError(error);
  }
}
