import { setTimeout as delay } from 'node:timers/promises';

/** Pauses before what was cut off is tried again, ms: a server that is started anew or changed for its stand-in takes a few seconds. */
const PAUSES = [100, 400, 1500, 3000];

/** Of postgres.js, and of PostgreSQL: 08 connections, 57P0 a server that stops or starts, 53300 too many clients. */
const CUT = /^(CONNECTION_CLOSED|CONNECTION_DESTROYED|CONNECT_TIMEOUT|08|57P0|53300)/;
/** Of Node's sockets, which others have as well: the driver's errors know their query. */
const CUT_SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;

/** Whether a query failed because its connection broke or none was to be had, not for what it says. */
export function isCut(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if ('code' in one && typeof one.code === 'string')
      if (CUT.test(one.code) || (CUT_SOCKET.test(one.code) && 'query' in one)) return true;
  return false;
}

/**
 * Tries again what a broken connection has cut off. Whether the first try was committed is not known then: `act` must be safe to run again.
 * @param pauses before each further try, ms
 */
export async function retryWhenCut<T>(act: (isAgain: boolean) => Promise<T>, pauses = PAUSES): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await act(tries > 0);
    } catch (error) {
      const pause = pauses[tries];
      if (pause === undefined || !isCut(error)) throw error;
      await delay(pause);
    }
}
