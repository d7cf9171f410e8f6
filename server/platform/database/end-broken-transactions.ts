import { setImmediate as nextRound } from 'node:timers/promises';
import type postgres from 'postgres';
import { isCut } from './retry-when-cut.ts';

type Work = (tx: postgres.TransactionSql) => unknown;

/**
 * Keeps the driver from rolling back on a connection that has broken. postgres.js 3.4.9 writes that to a socket that is gone, outside of any
 * promise, and the whole process ends: one restart of PostgreSQL while a transaction runs is enough. The transaction itself is rejected by
 * the end of its connection, and the server has rolled it back.
 */
export function endBrokenTransactions(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin.bind(sql) as (...given: unknown[]) => Promise<unknown>;
  const guarded = async (...given: unknown[]): Promise<unknown> => {
    const work = given.pop() as Work;
    let isOver = false;
    const held = (inner: Work) => async (tx: postgres.TransactionSql) => {
      const savepoint = tx.savepoint as (...parts: unknown[]) => Promise<unknown>;
      const heldSavepoint = (...parts: unknown[]) => {
        const part = parts.pop() as Work;
        return savepoint(...parts, held(part));
      };
      try {
        return await inner(Object.assign(tx, { savepoint: heldSavepoint }));
      } catch (error) {
        // By then the driver has told of the end of this connection, if it was this one that broke.
        if (isCut(error)) await nextRound();
        if (isOver) await new Promise(() => {}); // nobody waits for it any more
        throw error;
      }
    };
    const transaction = begin(...given, held(work));
    transaction.catch(() => {
      isOver = true;
    });
    return transaction;
  };
  return Object.assign(sql, { begin: guarded as never });
}
