import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { headersOf, settleFailure } from './request-policy.ts';
import { callFile, type FetchedFile } from './transport/call-endpoint.ts';

/** The bytes of a file endpoint. An envelope instead of them is a `RequestError`. */
export async function fetchFile<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'file'>,
  input: z.input<I>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<FetchedFile> {
  const begun = performance.now();
  const headers = await headersOf(endpoint.path);
  try {
    return await callFile(endpoint, input, { headers, signal });
  } catch (error) {
    throw settleFailure(error, headers.token, begun);
  }
}
