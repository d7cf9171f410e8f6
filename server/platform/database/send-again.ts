import type postgres from 'postgres';

/** Pauses before each further try, ms: a server that is started anew is back within them, or it is a longer outage. */
const PAUSES = [0, 100, 200, 400, 800, 1500, 2000];

/** The parts of a query of postgres.js 3.4.9 that its connections use. */
interface Query {
  reject(error: unknown): void;
  handler(query: Query): void;
}

/**
 * Whether a query failed before it was sent: nobody listened, or a server that starts or stops let nobody in. Only then is its own word
 * (FATAL) what a query is told. One that runs when its connection ends is told CONNECTION_CLOSED or ECONNRESET: whether that was carried out
 * is not known, and it is not sent again.
 */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if ('severity' in error && error.severity === 'FATAL') return /^(57P0[1235]|53300)$/.test(String(error.code));
  return error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
}

/** Has queries and transactions that were never sent wait for the next connection, some seconds at the most, instead of failing. */
export function sendAgain(sql: postgres.Sql): postgres.Sql {
  const guard = <T>(made: T): T => {
    if (!isQuery(made)) return made;
    const reject = made.reject;
    let tries = 0;
    // Whoever asked has been told: whatever the driver says after that, it may have been carried out.
    let isSettled = false;
    made.reject = (error) => {
      if (isSettled) return;
      const pause = isUnsent(error) ? PAUSES[tries++] : undefined;
      isSettled = pause === undefined;
      if (isSettled) reject(error);
      else setTimeout(() => made.handler(made), pause);
    };
    return made;
  };
  const unsafe = sql.unsafe.bind(sql);
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(sql, {
    unsafe: (...given: Parameters<typeof unsafe>) => guard(unsafe(...given)),
    async begin(...given: unknown[]) {
      const work = given.pop() as (tx: unknown) => unknown;
      for (let tries = 0; ; tries += 1) {
        let isBegun = false;
        try {
          return await begin(...given, (tx: unknown) => {
            isBegun = true;
            return work(tx);
          });
        } catch (error) {
          const pause = !isBegun && isUnsent(error) ? PAUSES[tries] : undefined;
          if (pause === undefined) throw error;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    },
  });
  return new Proxy(sql, { apply: (target, self, given) => guard(Reflect.apply(target as never, self, given)) });
}

function isQuery(made: unknown): made is Query {
  return made instanceof Promise && 'handler' in made && 'reject' in made;
}
