import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { headersOf, settleFailure } from './request-policy.ts';
import { tellFailure } from './tell-failure.ts';
import { callJson, type JsonOptions } from './transport/call-endpoint.ts';
import { RequestError } from './transport/request-error.ts';

export interface CallOptions extends Omit<JsonOptions, 'headers'> {
  /** Also says what went wrong in a notice, for calls whose page has no place of its own for it. */
  showModal?: boolean;
}

/**
 * The one way to call the server: `await call(saveRole, role)` gives the envelope's data or throws a `RequestError`. Sessions that
 * ended are cleared and announced here, so callers need not care.
 */
export async function call<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'json'>,
  input: z.input<I>,
  { showModal, ...options }: CallOptions = {},
): Promise<z.output<D>> {
  const begun = performance.now();
  const headers = await headersOf(endpoint.path);
  try {
    return await callJson(endpoint, input, { ...options, headers });
  } catch (error) {
    settleFailure(error, headers.token, begun);
    if (showModal && error instanceof RequestError) tellFailure(error);
    throw error;
  }
}
