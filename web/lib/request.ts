import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { SESSION_CODES } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { buildRequest } from './build-request.ts';
import { notice } from './notice.ts';
import { type RawReply, readReply } from './read-envelope.ts';
import { RequestError } from './request-error.ts';
import { readText, send } from './send.ts';
import { type OnUploadProgress, sendWithProgress } from './send-with-progress.ts';

export interface CallOptions {
  /** Aborting rejects with the signal's own reason, never with a `RequestError`. */
  signal?: AbortSignal;
  /** Also says what went wrong in a notice, for calls whose page has no place of its own for it. */
  showModal?: boolean;
  /** Outlives the page, for a goodbye. */
  keepalive?: boolean;
  /** The file of a multipart endpoint. */
  upfile?: File;
  /** Share of an upload that has left, 0 to 1. */
  onUploadProgress?: OnUploadProgress;
}

/**
 * The one way to call the server: `await call(saveRole, role)` gives the envelope's data or throws a `RequestError`. Sessions that
 * ended are cleared and announced here, so callers need not care.
 */
export async function call<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'json'>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<D>> {
  try {
    return readReply(await exchange(endpoint, input, options)) as z.output<D>;
  } catch (error) {
    const told = error instanceof RequestError && SESSION_CODES.includes(error.code);
    if (options.showModal && error instanceof RequestError && !told) notice.error(error.message);
    throw error;
  }
}

async function exchange(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<RawReply> {
  const { signal, upfile, onUploadProgress } = options;
  const path = endpoint.path;
  const request = await buildRequest(endpoint, input, upfile);
  if (onUploadProgress) {
    const reply = await sendWithProgress(request, {
      path,
      signal,
      timeoutMs: LIMITS.requestTimeoutMs,
      onUploadProgress,
    });
    return { ...reply, token: request.headers.token };
  }
  const response = await send(options.keepalive ? { ...request, keepalive: true } : request, signal);
  return { path, status: response.status, text: await readText(response, signal), token: request.headers.token };
}
