import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is not null. For effects of jobs, which the product, too, learns by polling; the bound only ends a hang.
 */
export async function waitFor<T>(ask: () => Promise<T | null>, timeoutMs = 45_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`still waiting after ${timeoutMs} ms`);
    await delay(50);
  }
}
