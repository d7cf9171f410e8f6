import type { FastifyInstance } from 'fastify';

/** What is wrong, in words; null when it is well. */
type Probe = () => Promise<string | null>;

/** Whoever asks more often gets the last answer, ms. */
const FRESH_MS = 2000;
const LONGEST_MS = 3000;

/**
 * `/api/live`: this process answers; one that does not should be started anew. `/api/ready`: it can do its work; while it says 503 no visitors
 * should be sent to it. The body names each probe with `ok` or what is wrong.
 * Answers what the body says.
 */
export function serveHealth(
  app: FastifyInstance,
  probes: Readonly<Record<string, Probe>>,
): () => Promise<Record<string, string>> {
  let last: { at: number; states: Promise<[string, string][]> } | null = null;

  const look = (): Promise<[string, string][]> =>
    Promise.all(
      Object.entries(probes).map(async ([name, probe]): Promise<[string, string]> => {
        const late = new Promise<string>((resolve) => {
          setTimeout(() => resolve(`no answer within ${LONGEST_MS} ms`), LONGEST_MS).unref();
        });
        const said = await Promise.race([probe(), late]).catch((error: unknown) => {
          app.log.error({ err: error, probe: name }, 'not ready');
          return 'failed, see the log'; // what went wrong may name paths and addresses
        });
        return [name, said ?? 'ok'];
      }),
    );

  const read = async (): Promise<Record<string, string>> => {
    if (!last || performance.now() - last.at > FRESH_MS) last = { at: performance.now(), states: look() };
    return Object.fromEntries(await last.states);
  };

  app.get('/api/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  app.get('/api/ready', { schema: { hide: true } }, async (_request, reply) => {
    const states = await read();
    const isReady = Object.values(states).every((state) => state === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...states });
  });
  return read;
}
