import { z } from 'zod';
import type { LibrarySettings } from '#contract/retrieval.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { checkSpace, embedLibrary } from './embed-library.ts';
import { createRankingModels, type FindModels } from './ranking-models.ts';
import { createSemantics } from './semantic-search.ts';
import { findSpace } from './vector.store.ts';
import { prepareVectors } from './vector-extension.store.ts';
import { createVectorRunStore } from './vector-run.store.ts';

/** Whoever uploads fifty documents is followed once. */
const SETTLE_SECONDS = 1;
/** One library at a time; a service that is down is asked again after 5 s, 10 s and so on, for 40 minutes in all. */
const EMBED = defineJob({
  name: 'knowledge.embed-library',
  payload: z.object({ libraryId: z.string() }),
  attempts: 9,
  retryDelay: 5,
  expiry: 3600,
  concurrency: 1,
});
const SWEEP = defineJob({
  name: 'knowledge.embed-all',
  payload: z.object({}),
  attempts: 9,
  retryDelay: 5,
  expiry: 600,
  concurrency: 1,
});
const CUT_OFF = '生成向量几次都被中断或超时，请重试；如果仍然失败，请联系管理员';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  log: Log;
  findProviders: FindModels;
  /** Calls back after every change of the configured services. */
  onProvidersChange(listener: () => void): void;
  /** The vectors of a library have changed. */
  noteChange(libraryId: string): Promise<void>;
}

/** Vectors of segments, made in the background by whichever embedding model is configured, and what they add to a search. */
export function createVectors({ db, jobs, log, findProviders, onProvidersChange, noteChange }: Dependencies) {
  const engines = createRankingModels(findProviders);
  const runs = createVectorRunStore(db);
  const currentEngine = () => engines.embeddings()[0] ?? null;
  let prepared = false;

  /** Asked again until it can: the extension may be installed while this runs. */
  async function whyNot(): Promise<string | null> {
    if (prepared) return null;
    const reason = await prepareVectors(db);
    prepared = reason === null;
    return reason;
  }

  const follow = (libraryId: string, afterSeconds?: number) =>
    jobs.send(EMBED, { libraryId }, { key: libraryId, ...(afterSeconds ? { afterSeconds } : {}) });

  jobs.define(EMBED, {
    run: ({ libraryId }, job) =>
      embedLibrary({ db, runs, currentEngine, whyNot, goOn: follow, noteChange }, libraryId, job),
    onGivenUp: ({ libraryId }) => runs.failRunning(libraryId, CUT_OFF),
    // Without a model there is nothing to go on with: the run waits for one.
    orphans: async () =>
      currentEngine() ? (await runs.listRunning()).map((libraryId) => ({ data: { libraryId }, key: libraryId })) : [],
  });
  jobs.define(SWEEP, {
    async run(_, { signal }) {
      const engine = currentEngine();
      if (!engine) return;
      const reason = await whyNot();
      if (reason) return log.warn(`向量检索未启用：${reason}`);
      // A service that is down is met again, and told of, by the libraries' own work.
      await checkSpace(db, engine, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        log.warn({ err: error }, 'embedding model not reached');
      });
      for (const id of await runs.listLibraries()) await follow(id);
    },
    onGivenUp: nothingToTell('each start and each change of a service look through the libraries again'),
    orphans: noRow('the libraries have rows of their own'),
  });

  /** Looks through all libraries for segments without a vector of the current model. */
  async function sweep(): Promise<void> {
    if (!currentEngine()) return;
    try {
      await whyNot();
      await jobs.send(SWEEP, {}, { key: 'all' });
    } catch (error) {
      log.error({ err: error }, 'vectors not followed up');
    }
  }
  onProvidersChange(() => void sweep());

  return {
    semantics: createSemantics({ db, engines, runs, canSearch: () => prepared, otherLength: sweep, log }),
    /** What changed while nobody looked is followed up. */
    start: sweep,
    /** A library's segments have changed. */
    async note(libraryId: string): Promise<void> {
      if (currentEngine()) await follow(libraryId, SETTLE_SECONDS);
    },
    /** Starts again what has failed. */
    follow: (libraryId: string) => follow(libraryId),
    /** Which engines are in force for a library, and why the others are not. */
    async describe(library: {
      id: string;
      key: number;
      segmentCount: number;
    }): Promise<Omit<LibrarySettings, 'settings'>> {
      const rerank = engines.rerank() !== null;
      const rerankReason = rerank ? null : '未配置重排模型';
      const engine = currentEngine();
      const missing = engine ? await whyNot() : '未配置向量模型';
      if (!engine || missing)
        return {
          engines: { vector: false, rerank },
          reasons: { vector: missing, rerank: rerankReason },
          vectors: null,
        };
      const run = await runs.latest(library.id, engine.model);
      const ready = await isReady(library.key);
      const failed = run?.status === RUN_STATUS.failed;
      return {
        engines: { vector: ready, rerank },
        reasons: { vector: ready ? null : failed ? '向量没有生成完' : '正在生成向量', rerank: rerankReason },
        vectors: {
          done: run?.progressDone ?? 0,
          total: run?.progressTotal || library.segmentCount,
          status: run?.status ?? RUN_STATUS.running,
          reason: run?.reason ?? null,
        },
      };
    },
    close: engines.close,
  };

  async function isReady(libraryKey: number): Promise<boolean> {
    for (const { model } of engines.embeddings()) {
      const space = await findSpace(db, model);
      if (space && (await runs.ready([libraryKey], space.id)).length > 0) return true;
    }
    return false;
  }
}
