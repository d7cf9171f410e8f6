import { findPackageJSON, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type Postgres from 'postgres';

/**
 * postgres.js 3.4.9 keeps two things of a connection that has ended for the one that is opened in its place (src/connection.js, `closed`):
 *
 * - What waited to be written, and the mark that its writing is arranged, which is not any more. Nothing is ever written there again, each
 *   query on it fails after `connect_timeout`, and with every connection in that state the server is as good as gone. What was
 *   waiting would go out first, ahead of the greeting.
 * - The last query and the last words of the server, which the first query on the new connection is then told.
 *
 * And when a connection ends while it asks for the types of arrays, its first step, nobody takes that promise's error: the process ends. The
 * query that the connection was opened for is told by itself.
 *
 * A transaction whose connection has ended (src/index.js, `begin`) sends its next statements and its rollback there nevertheless: to a socket
 * that is gone, outside of any promise, which ends the process; or to the connection opened in its place, where they run in, and roll back,
 * the transaction of somebody else. The same goes for a connection of one's own (`reserve`), and for giving it back.
 */
const MENDS: Readonly<Record<string, readonly (readonly [find: string, put: string])[]>> = {
  'connection.js': [
    [
      '    clearImmediate(nextWriteTimer)\n    socket.removeListener(',
      '    clearImmediate(nextWriteTimer)\n    nextWriteTimer = chunk = null\n    socket.removeListener(',
    ],
    [
      '    closedTime = performance.now()\n',
      '    closedTime = performance.now()\n    query = results = errorResponse = null\n',
    ],
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(() => {})\n'],
  ],
  'index.js': [
    ['      , prepare = null\n', '      , prepare = null\n      , cut = null\n'],
    [
      'connection.onclose = reject)\n',
      'connection.onclose = e => {\n          reject(cut = e)\n          while (queries.length) queries.shift().reject(e)\n        })\n',
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (cut) return q.reject(cut)\n',
    ],
    [
      '    c.reserved.release = true\n',
      '    c.reserved.release = true\n    let cut = null\n    c.onclose = e => {\n      cut = e\n      while (queue.length) queue.shift().reject(e)\n    }\n',
    ],
    ['      c.reserved = null\n      onopen(c)\n', '      if (cut) return\n      c.reserved = null\n      onopen(c)\n'],
    [
      '      c.queue === full\n        ? queue.push(q)\n',
      '      if (cut) return q.reject(cut)\n      c.queue === full\n        ? queue.push(q)\n',
    ],
  ],
};
/** Tells this copy of the driver from the one that drizzle names types and defaults of. */
const MARK = '?mended';

async function loadMended(): Promise<typeof Postgres> {
  let mended = 0;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return context.parentURL?.endsWith(MARK) && found.url.startsWith('file:')
        ? { ...found, url: found.url + MARK }
        : found;
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const name = Object.keys(MENDS).find((file) => url.endsWith(`/${file}${MARK}`));
      if (!name) return loaded;
      const mends = MENDS[name] ?? [];
      let source = String(loaded.source);
      if (mends.every(([find]) => source.split(find).length === 2)) mended += 1;
      for (const [find, put] of mends) source = source.replace(find, put);
      return { ...loaded, source };
    },
  });
  const file = findPackageJSON('postgres', import.meta.url);
  if (!file) throw new Error('postgres is not installed');
  const { href } = new URL('src/index.js', pathToFileURL(file));
  const driver = (await import(/* @vite-ignore */ href + MARK)) as { default: typeof Postgres };
  hooks.deregister();
  if (mended !== Object.keys(MENDS).length)
    throw new Error('postgres.js is not what it was: see whether it still needs mending');
  return driver.default;
}

export const postgres = await loadMended();
