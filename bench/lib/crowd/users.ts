/**
 * A process of its own: people who work with the product over real HTTP, one call after the other, each over connections that it keeps.
 * Told `{ ms }`, it answers how long each call of that time took, and what was not answered as it should.
 */
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

interface Call {
  method: string;
  path: string;
  body?: string;
}
export interface UsersFigures {
  durations: number[];
  faults: string[];
}

const [address = '', calls = '[]', tokens = '[]'] = process.argv.slice(2);
const CALLS: Call[] = JSON.parse(calls);
/** What people look at before they click again. */
const PAUSE_MS = 100;
const HANG_MS = 30_000;

/** Resolves with the time to the end of the answer, ms. */
function time({ method, path, body }: Call, token: string, agent: http.Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const request = http.request(address + path, { method, headers, agent, timeout: HANG_MS }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (piece: string) => {
        text += piece;
      });
      reply.on('error', reject);
      reply.on('end', () => {
        const isDone = text.startsWith('{"code":200,');
        if (isDone) resolve(performance.now() - started);
        else reject(new Error(`${path}: ${text.slice(0, 120)}`));
      });
    });
    request.on('timeout', () => request.destroy(new Error(`${path}: no answer after ${HANG_MS} ms`)));
    request.on('error', reject);
    request.end(body);
  });
}

async function work(token: string, first: number, until: number, figures: UsersFigures): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = first; performance.now() < until; at++) {
    const call = CALLS[at % CALLS.length] as Call;
    await time(call, token, agent).then(
      (ms) => figures.durations.push(ms),
      (error: Error) => figures.faults.push(error.message),
    );
    await delay(PAUSE_MS);
  }
  agent.destroy();
}

process.on('message', async ({ ms }: { ms: number }) => {
  const figures: UsersFigures = { durations: [], faults: [] };
  const until = performance.now() + ms;
  await Promise.all((JSON.parse(tokens) as string[]).map((token, at) => work(token, at, until, figures)));
  process.send?.(figures);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
