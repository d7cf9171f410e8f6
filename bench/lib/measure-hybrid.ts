import { fork } from 'node:child_process';
import { once } from 'node:events';
import { embedLibrary } from '#server/modules/knowledge/vector/embed-library.ts';
import { createRankingModels } from '#server/modules/knowledge/vector/ranking-models.ts';
import { createSemantics } from '#server/modules/knowledge/vector/semantic-search.ts';
import { prepareVectors } from '#server/modules/knowledge/vector/vector-extension.store.ts';
import { createVectorRunStore } from '#server/modules/knowledge/vector/vector-run.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { searchSegments } from '#server/retrieval/search-segments.ts';
import type { Semantics } from '#server/retrieval/semantics.ts';
import { createSampleLibraries, type SampleLibrary } from '#server/testing/sample-library.ts';
import type { Passage } from './reading-set.ts';
import { median, percentile, round } from './statistics.ts';

/** Every eleventh question: enough for the shares, and a minute less. */
const EVERY = 11;

/**
 * The same questions by words alone and with vectors, one after the other, so that the load of the machine is the same for both. The
 * vectors come from a mock in a process of its own: what they find says little, what they cost is real but for the model's own time.
 */
export async function measureHybrid(db: Database, passages: Passage[]) {
  const samples = await createSampleLibraries(db);
  const library = await samples.addLibrary();
  const contexts = passages.map(({ context }) => context);
  const ids = await samples.addSegments(library, await samples.addDocument(library, 'passages'), contexts);
  const { semantics, embedMs, close } = await openHybrid(db, library);
  try {
    const questions = passages.flatMap(({ questions }, index) =>
      questions.map(({ question }) => ({ question, segmentId: ids[index] })),
    );
    const asked = questions.filter((_, index) => index % EVERY === 0);
    const figures = { lexical: newFigures(), hybrid: newFigures() };
    const findMs: number[] = [];
    for (const { question, segmentId } of asked)
      for (const [name, figure] of Object.entries(figures)) {
        const search = { libraryKeys: [library.key], query: question, topK: 10 };
        const { hits, ms, stages, notes } = await searchSegments(
          db,
          name === 'hybrid' ? { ...search, semantics } : search,
        );
        if (notes.length > 0) throw new Error(notes.join());
        if (stages.vector !== undefined) findMs.push(stages.vector);
        const rank = hits.findIndex((hit) => hit.segmentId === segmentId) + 1;
        figure.times.push(ms);
        if (rank === 1) figure.first++;
        if (rank >= 1 && rank <= 5) figure.five++;
      }
    const [lexical, hybrid] = [sumUp(figures.lexical), sumUp(figures.hybrid)];
    return {
      passages: passages.length,
      questions: asked.length,
      lexical,
      hybrid,
      addedP50Ms: round(hybrid.p50Ms - lexical.p50Ms, 1),
      addedP95Ms: round(hybrid.p95Ms - lexical.p95Ms, 1),
      vectorStageP50Ms: round(median(findMs), 1),
      embeddedPerSecond: round((1000 * passages.length) / embedMs),
    };
  } finally {
    await close();
  }
}

const newFigures = () => ({ first: 0, five: 0, times: [] as number[] });

function sumUp({ first, five, times }: ReturnType<typeof newFigures>) {
  return {
    hit1: round(first / times.length, 4),
    hit5: round(five / times.length, 4),
    p50Ms: round(median(times), 1),
    p95Ms: round(percentile(times, 0.95), 1),
  };
}

/** Gives a library its vectors, from an embedding service in a process of its own. Answers what a search takes, and what ends it. */
async function openHybrid(
  db: Database,
  library: SampleLibrary,
): Promise<{ semantics: Semantics; embedMs: number; close(): Promise<void> }> {
  const service = fork(new URL('./embedding-service.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ baseUrl }] = (await once(service, 'message')) as [{ baseUrl: string }];
  const provider = {
    id: 'bench',
    baseUrl,
    key: null,
    concurrency: 4,
    timeoutMs: 60_000,
    models: [{ model: 'mock', dimensions: null }],
  };
  const engines = createRankingModels((purpose) => (purpose === 'embedding' ? [provider] : []));
  const runs = createVectorRunStore(db);
  const reason = await prepareVectors(db);
  if (reason) throw new Error(reason);
  const started = performance.now();
  await embedLibrary(
    {
      db,
      runs,
      currentEngine: () => engines.embeddings()[0] ?? null,
      whyNot: async () => null,
      goOn: async () => {
        throw new Error('the library is too large for one job');
      },
      noteChange: async () => {},
    },
    library.id,
    { signal: new AbortController().signal, isLast: false },
  );
  const embedMs = performance.now() - started;
  const log = createLog('warn');
  const semantics = createSemantics({ db, engines, runs, canSearch: () => true, otherLength: async () => {}, log });
  return {
    semantics,
    embedMs,
    async close() {
      await engines.close();
      service.kill();
      await once(service, 'exit');
    },
  };
}
