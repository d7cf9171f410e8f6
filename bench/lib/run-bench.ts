/** Registers what must be undone when the benchmark ends, however it ends; undone in reverse order. */
export type Defer = (undo: () => unknown) => void;

/**
 * Runs a benchmark, prints its table and, as the last line, its result as one JSON object. What it deferred is undone at its end, on an
 * error, on Ctrl-C and after `limitMs`, so that no process and no folder is left behind.
 */
export async function runBench<R extends { bench: string }>(
  limitMs: number,
  measure: (defer: Defer) => Promise<{ result: R; table: object }>,
): Promise<void> {
  const undos: (() => unknown)[] = [];
  const cut = Promise.withResolvers<never>();
  const timer = setTimeout(() => cut.reject(new Error(`not done after ${limitMs / 1000} s`)), limitMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cut.reject(new Error(signal)));
  let outcome: { result: R; table: object } | null = null;
  try {
    outcome = await Promise.race([measure((undo) => undos.push(undo)), cut.promise]);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
    if (error instanceof Error && error.cause) process.stderr.write(`${error.cause}\n`);
  } finally {
    clearTimeout(timer);
    for (const undo of undos.reverse()) {
      try {
        await undo();
      } catch {
        // already ended or gone: what follows must still be undone
      }
    }
  }
  if (!outcome) process.exit(1);
  console.table(outcome.table);
  console.log(JSON.stringify(outcome.result));
  process.exit(); // with what a benchmark that found a fault has set
}
