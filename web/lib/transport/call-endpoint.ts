import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { type BuiltRequest, buildRequest } from './build-request.ts';
import { type RawReply, readReply } from './read-envelope.ts';
import { readLines } from './read-lines.ts';
import { networkError, timeoutError } from './request-error.ts';
import { type OnUploadProgress, sendWithProgress } from './send-with-progress.ts';

export interface TransportOptions {
  /** Who calls: `token`, and whatever else every call of this caller carries. */
  headers: Record<string, string>;
  /** Aborting rejects with the signal's own reason, never with a `RequestError`. */
  signal?: AbortSignal | undefined;
}

export interface JsonOptions extends TransportOptions {
  /** Outlives the page, for a goodbye. */
  keepalive?: boolean | undefined;
  /** The file of a multipart endpoint. */
  upfile?: File | undefined;
  /** Share of an upload that has left, 0 to 1. */
  onUploadProgress?: OnUploadProgress | undefined;
}

/** The envelope's data, or a `RequestError`. */
export async function callJson<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'json'>,
  input: z.input<I>,
  options: JsonOptions,
): Promise<z.output<D>> {
  return readReply(await exchange(endpoint, input, options)) as z.output<D>;
}

/** Events as they come. Leaving the loop closes the connection. */
export async function* callStream<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'stream'>,
  input: z.input<I>,
  { headers, signal }: TransportOptions,
): AsyncGenerator<z.output<D>> {
  const response = await send(buildRequest(endpoint, input, headers), signal);
  const streams = response.headers.get('content-type')?.includes('ndjson') ?? false;
  if (!streams || !response.body) {
    readReply({ path: endpoint.path, status: response.status, text: await readText(response, signal) });
    throw networkError('An envelope that reports success is no stream');
  }
  try {
    for await (const line of readLines(response.body)) yield JSON.parse(line) as z.output<D>;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw networkError(error);
  }
}

export interface FetchedFile {
  blob: Blob;
  headers: Headers;
}

/** The bytes of a file endpoint. An envelope instead of them is a `RequestError`. */
export async function callFile<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'file'>,
  input: z.input<I>,
  { headers, signal }: TransportOptions,
): Promise<FetchedFile> {
  const response = await send(buildRequest(endpoint, input, headers), signal);
  if (response.ok && !response.headers.get('content-type')?.includes('application/json')) {
    try {
      return { blob: await response.blob(), headers: response.headers };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw networkError(error);
    }
  }
  readReply({ path: endpoint.path, status: response.status, text: await readText(response, signal) });
  throw networkError('An envelope that reports success is no file');
}

async function exchange(endpoint: Endpoint, input: unknown, options: JsonOptions): Promise<RawReply> {
  const { headers, signal, keepalive, upfile, onUploadProgress } = options;
  const { path } = endpoint;
  const request = buildRequest(endpoint, input, headers, upfile);
  if (onUploadProgress) {
    return sendWithProgress(request, { path, signal, timeoutMs: LIMITS.requestTimeoutMs, onUploadProgress });
  }
  const response = await send(keepalive ? { ...request, keepalive: true } : request, signal);
  return { path, status: response.status, text: await readText(response, signal) };
}

/** Sends and waits for the reply's headers, at most `LIMITS.requestTimeoutMs`; the caller's abort passes through unchanged. */
async function send({ url, ...init }: BuiltRequest, signal?: AbortSignal): Promise<Response> {
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
async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw networkError(error);
  }
}
