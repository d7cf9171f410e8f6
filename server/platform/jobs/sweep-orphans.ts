import type { OpenDatabase } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { runStatement } from './boss-database.ts';
import type { Orphan } from './define-job.ts';
import { type Definition, givenUp } from './start-workers.ts';

interface Dependencies {
  database: OpenDatabase;
  log: Log;
  /** Enqueues in the queue of this name. */
  send(queue: string, orphan: Orphan<object>): Promise<void>;
}

/**
 * Finds rows that say they are under way and have no job: of a version that lost it, of a queue that was emptied, of a payload that
 * could not be read. Each is sent again once; one that is found again in the life of this process is given up. Several processes may
 * look at once: of one key one job waits, and a handler leaves alone what is not under way any more.
 */
export function createOrphanSweep({ database, log, send }: Dependencies) {
  const resent = new Set<string>();

  async function withoutJob(name: string, rows: Orphan<object>[]): Promise<Orphan<object>[]> {
    if (rows.length === 0) return [];
    const found = await runStatement(
      database,
      `select distinct singleton_key as key from pgboss.job where name in ($1, $2) and state < 'completed'
        and singleton_key in (select jsonb_array_elements_text($3::text::jsonb))`,
      [name, givenUp(name), JSON.stringify(rows.map(({ key }) => key))],
    );
    const keys = new Set(found.map(({ key }) => key));
    return rows.filter(({ key }) => !keys.has(key));
  }

  async function sweepKind({ kind: { name }, work: { orphans } }: Definition): Promise<void> {
    if (typeof orphans !== 'function') return;
    const suspects = await withoutJob(name, await orphans());
    if (suspects.length === 0) return;
    // Read again: a job that ended between the two looks has ended its row as well.
    const still = new Set((await orphans()).map(({ key }) => key));
    for (const orphan of suspects.filter(({ key }) => still.has(key))) {
      const mark = `${name} ${orphan.key}`;
      log.warn({ job: name, key: orphan.key, again: resent.has(mark) }, 'work under way had no job');
      await send(resent.has(mark) ? givenUp(name) : name, orphan);
      resent.add(mark);
    }
  }

  return async (definitions: Iterable<Definition>, stopping: AbortSignal): Promise<void> => {
    for (const definition of definitions) {
      if (stopping.aborted) return;
      await sweepKind(definition).catch((error: unknown) => {
        if (!stopping.aborted) log.error({ err: error, job: definition.kind.name }, 'looking for lost work failed');
      });
    }
  };
}
