import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { headersOf, settleFailure } from './request-policy.ts';
import { callStream } from './transport/call-endpoint.ts';

/**
 * Events of a streaming endpoint as they come: `for await (const event of openStream(chatDocument, turn, { signal }))`. A refusal
 * (an envelope instead of a stream) and a broken connection throw a `RequestError`; aborting throws the signal's reason; leaving the
 * loop closes the connection.
 * @param begun as `settleFailure` takes it
 */
export async function* openStream<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'stream'>,
  input: z.input<I>,
  { signal, begun = performance.now() }: { signal?: AbortSignal; begun?: number } = {},
): AsyncGenerator<z.output<D>> {
  const headers = await headersOf(endpoint.path);
  try {
    yield* callStream(endpoint, input, { headers, signal });
  } catch (error) {
    throw settleFailure(error, headers.token, begun);
  }
}
