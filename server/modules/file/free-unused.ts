import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { createFileRecords } from './file.store.ts';
import { createUnusedStore } from './unused.store.ts';

const FREE_UNUSED = defineJob({
  name: 'file.free-unused',
  payload: z.object({}),
  attempts: 4,
  retryDelay: 60,
  // It reads the whole database.
  expiry: 6 * 3600,
  concurrency: 1,
});
const REMOVE_CONTENTS = defineJob({
  name: 'file.remove-contents',
  payload: z.object({}),
  attempts: 6,
  retryDelay: 5,
  expiry: 3600,
  concurrency: 1,
});
const KEY = 'files';
const EVERY_SECONDS = 24 * 3600;
/** Contents that are looked for at once. */
const CONTENTS_AT_ONCE = 500;

interface Dependencies {
  db: Database;
  jobs: Jobs;
  log: Log;
  store: Pick<FileStore, 'remove'>;
  records: ReturnType<typeof createFileRecords>;
}

/** Files that nothing names go: marked once they are a day old, gone a day later if nothing has come to name them (decision 090). */
export function createFreeing({ db, jobs, log, store, records }: Dependencies) {
  const unused = createUnusedStore(db);
  const later = (afterSeconds: number) => jobs.send(FREE_UNUSED, {}, { key: KEY, afterSeconds });

  /** Also what a process that is gone was removing. One that the store does not let go of keeps none of the others. */
  async function removeContents(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (let after = ''; ; ) {
      const contents = await records.listRemovals(after, CONTENTS_AT_ONCE);
      for (const sha256 of contents) {
        signal.throwIfAborted();
        await records.removeUnlessKept(sha256, store.remove).catch((error: unknown) => failures.push(error));
      }
      after = contents.at(-1) ?? '';
      if (contents.length < CONTENTS_AT_ONCE) break;
    }
    if (failures.length > 0) throw failures[0];
  }

  async function free(signal: AbortSignal): Promise<void> {
    const began = Date.now();
    let [files, bytes] = [0, 0];
    const { waiting, dayAgo } = await unused.mark(signal);
    if (waiting > 0) await unused.takeNamed(signal);
    for (let some = { files: -1, bytes: 0 }; waiting > 0 && some.files !== 0; ) {
      signal.throwIfAborted();
      some = await unused.freeSome(dayAgo);
      files += some.files;
      bytes += some.bytes;
    }
    await removeContents(signal);
    if (waiting > 0)
      log.info({ looked: waiting, files, bytes, ms: Date.now() - began }, 'files that nothing names are gone');
  }

  jobs.define(FREE_UNUSED, {
    async run(_, { signal }) {
      await free(signal);
      await later(EVERY_SECONDS);
    },
    onGivenUp: () => later(EVERY_SECONDS), // the next day tries again
    orphans: noRow('each start sends it'),
  });
  jobs.define(REMOVE_CONTENTS, {
    run: (_, { signal }) => removeContents(signal),
    onGivenUp: nothingToTell('its owner has seen the file go; the next day tries again'),
    orphans: async () => ((await records.listRemovals('', 1)).length > 0 ? [{ data: {}, key: KEY }] : []),
  });

  return {
    /** Once jobs run: every day from now on. */
    start: () => later(60),
    free,
  };
}
