/**
 * Fits the weights of the relevance (server/retrieval/understand/relevance-model.ts): the first passage of each question of the everyday
 * set's tuning half, of what it asks and its documents do not say, and of each question once more without the passages that hold its
 * answer. With --reading a sample of a reading set is asked in the same two ways. Logistic regression, no weight below zero, cross-validated
 * by document: what is printed as `auc` comes from documents that the weights have not seen.
 *
 * Usage: npm run bench -- fit-relevance [--data DIR] [--reading FILE]
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '#server/platform/database/open-database.ts';
import { rerankSegments } from '#server/retrieval/rerank-segments.ts';
import { readFoundSegments } from '#server/retrieval/search.store.ts';
import { searchTerms } from '#server/retrieval/search-terms.ts';
import type { Features } from '#server/retrieval/understand/relevance-model.ts';
import { createSampleLibraries } from '#server/testing/sample-library.ts';
import { openBenchEmbedded } from './lib/bench-databases.ts';
import { readEverydaySet, toGroups } from './lib/everyday-set.ts';
import { fillLibraries } from './lib/fill-libraries.ts';
import { fitLogistic, measureAuc, type Sample } from './lib/fit-logistic.ts';
import { holdsAnswer } from './lib/judge-reply.ts';
import { readPassages } from './lib/reading-set.ts';
import { runBench } from './lib/run-bench.ts';
import { round } from './lib/statistics.ts';

/** More everyday questions, about documents that the lexicon was not made with. */
const SPOKEN = { folder: fileURLToPath(new URL('./follow', import.meta.url)), file: 'spoken.json' };
const HARDER = { folder: fileURLToPath(new URL('./harder', import.meta.url)), file: 'questions.json', set: 'harder ' };
const OWN_SET = fileURLToPath(new URL('./everyday', import.meta.url));
const CANDIDATES = 30;
const FOLDS = 5;
/** Every so many questions of the reading set. */
const STEP = 4;
/** How much the samples of one kind weigh together: as many as the questions of a real visitor, roughly. */
const SHARES: Record<string, number> = {
  everyday: 1,
  absent: 3,
  removed: 1,
  'harder everyday': 1,
  'harder absent': 3,
  'spoken everyday': 2,
  'spoken absent': 4,
  reading: 0.12,
  readingRemoved: 0.15,
};

const { values } = parseArgs({ options: { data: { type: 'string' }, reading: { type: 'string' } } });

await runBench(1_200_000, async (defer) => {
  const { db } = await openBenchEmbedded(defer);
  const samples = [
    ...(await collectEveryday(db, { folder: values.data ?? OWN_SET, file: 'questions.json', set: '' })),
    ...(await collectEveryday((await openBenchEmbedded(defer)).db, { ...SPOKEN, set: 'spoken ' })),
    ...(await collectEveryday((await openBenchEmbedded(defer)).db, HARDER)),
    ...(values.reading ? await collectReading((await openBenchEmbedded(defer)).db, values.reading) : []),
  ];
  const names = Object.keys(samples[0]?.features ?? {}) as (keyof Features)[];
  const model = fitLogistic(samples, names);
  const unseen: { score: number; sample: Sample }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ group }: Sample) => hash(group) % FOLDS === fold;
    const { score } = fitLogistic(
      samples.filter((one) => !isOut(one)),
      names,
    );
    for (const sample of samples.filter(isOut)) unseen.push({ sample, score: score(sample) });
  }
  const everyday = unseen.filter(({ sample }) => !sample.kind.startsWith('reading'));
  const kinds = [...new Set(samples.map(({ kind }) => kind))];
  const table = Object.fromEntries(
    kinds.map((kind) => {
      const some = unseen.filter(({ sample }) => sample.kind === kind);
      const over = (least: number) => round(some.filter(({ score }) => score >= least).length / some.length, 3);
      return [
        kind,
        { n: some.length, '>.1': over(0.1), '>.2': over(0.2), '>.3': over(0.3), '>.4': over(0.4), '>.5': over(0.5) },
      ];
    }),
  );
  for (const name of names) console.log(`    ${name}: ${round(model.weights[name] ?? 0, 2)},`);
  return {
    result: {
      bench: 'fit-relevance',
      bias: round(model.bias, 2),
      auc: round(measureAuc(everyday.map(({ score, sample }) => ({ score, label: sample.label }))), 3),
    },
    table,
  };
});

async function collectEveryday(
  db: Database,
  { folder, file, set }: { folder: string; file: string; set: string },
): Promise<Sample[]> {
  const items = readEverydaySet(folder, file).items.filter(({ half, turns }) => half === 'tune' && turns.length === 1);
  const libraries = await fillLibraries(
    db,
    folder,
    items.map(({ doc }) => doc),
  );
  const samples: Sample[] = [];
  for (const { doc, kind, turns, refuse, ...item } of items) {
    const key = libraries.get(doc)?.library.key ?? 0;
    const gold = toGroups({ doc, kind, turns, refuse, ...item }).flat();
    const isGold = (text: string) => gold.some((answer) => holdsAnswer(text, answer));
    const [first] = await ask(db, key, turns[0] ?? '', () => true);
    if (first)
      samples.push({
        features: first.features,
        label: Number(isGold(first.text)),
        group: doc,
        kind: set + (refuse ? 'absent' : kind),
        weight: SHARES[set + (refuse ? 'absent' : 'everyday')] ?? 1,
      });
    const [other] = refuse || kind === 'table' ? [] : await ask(db, key, turns[0] ?? '', (text) => !isGold(text));
    if (other)
      samples.push({
        features: other.features,
        label: 0,
        group: doc,
        kind: `${set}${kind} removed`,
        weight: SHARES.removed ?? 1,
      });
  }
  return samples;
}

async function collectReading(db: Database, file: string): Promise<Sample[]> {
  const passages = readPassages(file);
  const made = await createSampleLibraries(db);
  const library = await made.addLibrary();
  const ids = await made.addSegments(
    library,
    await made.addDocument(library, 'passages'),
    passages.map(({ context }) => context),
  );
  const samples: Sample[] = [];
  let count = 0;
  for (const [index, { questions }] of passages.entries())
    for (const { question } of questions) {
      if (count++ % STEP !== 0) continue;
      const group = `passage ${index}`;
      const [first] = await ask(db, library.key, question, () => true);
      if (first)
        samples.push({
          features: first.features,
          label: Number(first.id === ids[index]),
          group,
          kind: 'reading',
          weight: SHARES.reading ?? 1,
        });
      const [other] = await ask(db, library.key, question, (_, id) => id !== ids[index]);
      if (other)
        samples.push({
          features: other.features,
          label: 0,
          group,
          kind: 'reading removed',
          weight: SHARES.readingRemoved ?? 1,
        });
    }
  return samples;
}

/** As searchSegments does, with some passages left out. */
async function ask(db: Database, key: number, query: string, keeps: (text: string, id: number) => boolean) {
  const found = await searchTerms(db, { libraryKeys: [key], query, limit: CANDIDATES });
  if (!found) return [];
  const segments = await readFoundSegments(
    db,
    found.ranked.map(({ segmentId }) => segmentId),
  );
  const kept = [...segments.values()].filter(({ text, segmentId }) => keeps(text, segmentId));
  const candidates = kept.map(({ segmentId, heading, text }) => ({
    segmentId,
    text: [...heading, text].join('\n'),
    headingLength: heading.join('\n').length,
  }));
  const { ranked } = await rerankSegments(found.focus, found.weights, candidates);
  return ranked.flatMap(({ segmentId, features }) =>
    features ? [{ id: segmentId, text: segments.get(segmentId)?.text ?? '', features }] : [],
  );
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
