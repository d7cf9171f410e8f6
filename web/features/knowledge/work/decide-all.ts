/** Repeats a call that decides a bounded number at once until nothing is left; answers the sums. Stops where a call gets nowhere. */
export async function decideAll<T extends { done: number; remaining: number }>(
  decide: () => Promise<T>,
  failed: (reply: T) => number,
): Promise<{ done: number; failed: number }> {
  const sum = { done: 0, failed: 0 };
  for (;;) {
    const reply = await decide();
    sum.done += reply.done;
    sum.failed += failed(reply);
    if (reply.remaining === 0 || reply.done + failed(reply) === 0) return sum;
  }
}
