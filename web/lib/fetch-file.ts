import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { buildRequest } from './build-request.ts';
import { readReply } from './read-envelope.ts';
import { networkError } from './request-error.ts';
import { readText, send } from './send.ts';

export interface FetchedFile {
  blob: Blob;
  headers: Headers;
}

/** The bytes of a file endpoint. An envelope instead of them is a `RequestError`. */
export async function fetchFile<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'file'>,
  input: z.input<I>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<FetchedFile> {
  const response = await send(await buildRequest(endpoint, input), signal);
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
