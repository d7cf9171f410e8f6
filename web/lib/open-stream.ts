import type { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.contract.ts';
import { buildRequest } from './build-request.ts';
import { readReply } from './read-envelope.ts';
import { readLines } from './read-lines.ts';
import { networkError } from './request-error.ts';
import { readText, send } from './send.ts';

/**
 * Events of a streaming endpoint as they come: `for await (const event of openStream(chatDocument, turn, { signal }))`. A refusal
 * (an envelope instead of a stream) and a broken connection throw a `RequestError`; aborting throws the signal's reason; leaving the
 * loop closes the connection.
 */
export async function* openStream<I extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<I, D, Access, 'stream'>,
  input: z.input<I>,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<z.output<D>> {
  const response = await send(await buildRequest(endpoint, input), signal);
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
