/**
 * Fits how the offline answerer weighs statements, and how sure it is of the best one: the statements of the passages found for each
 * question of the everyday set's tuning half, of bench/spoken and of a sample of a reading set. The first fit ranks statements (those that
 * hold an answer above the others of the same question), the second tells whether the best one answers at all. Cross-validated by document.
 *
 * Usage: npm run bench -- fit-answer --reading FILE
 */
import { parseArgs } from 'node:util';
import {
  type Passage,
  type ScoredStatement,
  scoreStatements,
  tellAhead,
} from '#server/modules/chat/answerer/score-statements.ts';
import { splitPassage } from '#server/modules/chat/answerer/split-passage.ts';
import { createLibrarySearch, type SearchLibrary } from '#server/retrieval/search-library.ts';
import { createSampleLibraries } from '#server/testing/sample-library.ts';
import { openBenchEmbedded } from './lib/bench-databases.ts';
import { toGroups } from './lib/everyday-set.ts';
import { fitLogistic, measureAuc, type Sample } from './lib/fit-logistic.ts';
import { holdsAnswer } from './lib/judge-reply.ts';
import { openSet } from './lib/open-set.ts';
import { readPassages } from './lib/reading-set.ts';
import { runBench } from './lib/run-bench.ts';
import { round } from './lib/statistics.ts';

const SETS = [
  { name: 'everyday', file: 'questions.json', set: '' },
  { name: 'follow', file: 'spoken.json', set: 'spoken ' },
  { name: 'harder', file: 'questions.json', set: 'harder ' },
  { name: 'trades', file: 'questions.json', set: 'trades ' },
  { name: 'short', file: 'questions.json', set: 'short ' },
  { name: 'speech', file: 'questions.json', set: 'speech ' },
];
const { values } = parseArgs({ options: { reading: { type: 'string' } } });
const STEP = 6;
const FOLDS = 5;
const JUDGED = ['near', 'around', 'rare', 'type', 'characters', 'meaning', 'aligned', 'alignedBack'] as const;
const RANKED = ['fit', 'relevance', 'rank', ...JUDGED] as const;

interface Row {
  features: Record<string, number>;
  judged: ScoredStatement['judged'];
  holds: boolean;
}
interface Case {
  group: string;
  kind: string;
  weight: number;
  answerable: boolean;
  rows: Row[];
}

await runBench(1_200_000, async (defer) => {
  const cases: Case[] = [];
  for (const { name, file, set } of SETS) {
    const { items, search, keyOf } = await openSet(
      defer,
      { folder: name, file },
      ({ half, turns, kind }) => half === 'tune' && turns.length === 1 && kind !== 'table' && kind !== 'twoPart',
    );
    for (const item of items) {
      const gold = toGroups(item).flat();
      const key = keyOf(item);
      const rows = await read(search, key, item.turns[0] ?? '', (text) =>
        gold.some((answer) => holdsAnswer(text, answer)),
      );
      cases.push({
        group: item.doc,
        kind: set + item.kind,
        weight: (item.refuse ? 3 : 1) * (set ? 2 : 1),
        answerable: !item.refuse,
        rows,
      });
      if (item.refuse) continue;
      const others = await read(
        search,
        key,
        item.turns[0] ?? '',
        () => false,
        (text) => !gold.some((answer) => holdsAnswer(text, answer)),
      );
      cases.push({ group: item.doc, kind: `${set}removed`, weight: set ? 1 : 0.5, answerable: false, rows: others });
    }
  }
  if (values.reading) {
    const passages = readPassages(values.reading);
    const { db } = await openBenchEmbedded(defer);
    const made = await createSampleLibraries(db);
    const library = await made.addLibrary();
    await made.addSegments(
      library,
      await made.addDocument(library, 'passages'),
      passages.map(({ context }) => context),
    );
    const search = createLibrarySearch(db);
    let count = 0;
    for (const [index, { questions }] of passages.entries())
      for (const { question, answers } of questions) {
        if (count++ % STEP !== 0) continue;
        const rows = await read(search, library.key, question, (text) =>
          answers.some((answer) => holdsAnswer(text, answer)),
        );
        cases.push({ group: `passage ${index}`, kind: 'reading', weight: 0.6, answerable: true, rows });
        const context = passages[index]?.context ?? '';
        const others = await read(
          search,
          library.key,
          question,
          () => false,
          (text) => text !== context,
        );
        cases.push({
          group: `passage ${index}`,
          kind: 'reading removed',
          weight: 0.35,
          answerable: false,
          rows: others,
        });
      }
  }
  const ranking = fitRanking(cases);
  console.log('ranking', JSON.stringify(ranking));
  const best = (one: Case, weights: Record<string, number>) =>
    [...one.rows].sort((a, b) => scoreOf(b, weights) - scoreOf(a, weights))[0];
  const rightOf = (weights: Record<string, number>, kind: string) => {
    const some = cases.filter((one) => one.kind === kind && one.answerable);
    return round(some.filter((one) => best(one, weights)?.holds).length / Math.max(1, some.length), 3);
  };
  const old = { fit: 1, relevance: 0.4, rank: 0.1 };
  const out: Record<string, { ranked: Record<string, number> }> = {};
  const samples: Sample[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ group }: { group: string }) => hash(group) % FOLDS === fold;
    const weights = fitRanking(cases.filter((one) => !isOut(one)));
    for (const one of cases.filter(isOut)) out[`${cases.indexOf(one)}`] = { ranked: weights };
  }
  for (const [index, one] of cases.entries()) {
    const top = best(one, out[`${index}`]?.ranked ?? ranking);
    if (!top) continue;
    const second = [...one.rows]
      .filter((row) => row !== top)
      .reduce((most, row) => Math.max(most, scoreOf(row, ranking)), 0);
    samples.push({
      features: {
        ...top.features,
        margin: Math.max(0, scoreOf(top, ranking) - second),
        ahead: tellAhead(top, one.rows),
      },
      label: Number(one.answerable && top.holds),
      group: one.group,
      kind: one.kind,
      weight: one.weight,
    });
  }
  const names = ['fit', 'relevance', ...JUDGED, 'weakest', 'margin', 'ahead'];
  const model = fitLogistic(samples, names);
  console.log(
    'confidence',
    round(model.bias, 2),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, round(model.weights[name] ?? 0, 2)]))),
  );
  const unseen: { score: number; sample: Sample }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ group }: Sample) => hash(group) % FOLDS === fold;
    const { score } = fitLogistic(
      samples.filter((one) => !isOut(one)),
      names,
    );
    for (const sample of samples.filter(isOut)) unseen.push({ sample, score: score(sample) });
  }
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const table = Object.fromEntries(
    kinds.map((kind) => {
      const some = unseen.filter(({ sample }) => sample.kind === kind);
      const at = (least: number) => {
        const said = some.filter(({ score }) => score >= least);
        const right = said.filter(({ sample }) => sample.label === 1).length;
        return `${round(right / some.length, 2)}/${round((said.length - right) / some.length, 2)}`;
      };
      return [
        kind,
        {
          n: some.length,
          old: rightOf(old, kind),
          ranked: round(some.filter(({ sample }) => sample.label === 1).length / some.length, 3),
          '.1': at(0.1),
          '.2': at(0.2),
          '.3': at(0.3),
          '.4': at(0.4),
          '.5': at(0.5),
          '.6': at(0.6),
        },
      ];
    }),
  );
  return {
    result: {
      bench: 'fit-answer',
      auc: round(measureAuc(unseen.map(({ score, sample }) => ({ score, label: sample.label }))), 3),
    },
    table,
  };
});

async function read(
  search: SearchLibrary,
  key: number,
  question: string,
  holds: (text: string) => boolean,
  keeps: (text: string) => boolean = () => true,
): Promise<Row[]> {
  const found = await search({ key, settings: {} }, question);
  const passages = [...found.hits, ...found.below]
    .filter(({ text }) => keeps(text))
    .slice(0, 5)
    .map(
      ({ title, heading, text, relevance }): Passage => ({
        above: [title, ...heading].join('\n'),
        statements: splitPassage(text),
        relevance,
      }),
    );
  return scoreStatements(question, found.terms, passages, () => true, found.judge).map(
    ({ passage, at, fit, judged }) => ({
      features: { fit, relevance: passages[passage]?.relevance ?? 0, rank: 1 / (passage + 1), ...judged },
      judged,
      holds: holds(passages[passage]?.statements[at]?.text ?? ''),
    }),
  );
}

function scoreOf({ features }: Row, weights: Record<string, number>): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0);
}

/** Softmax regression over the statements of each question that has one with an answer; scaled so that `fit` weighs 1. */
function fitRanking(cases: Case[]): Record<string, number> {
  const weights: Record<string, number> = {
    fit: 3,
    relevance: 1,
    rank: 0.3,
    near: 1,
    around: 0,
    rare: 1,
    type: 0.5,
    characters: 0.5,
    meaning: 1,
    aligned: 1,
    alignedBack: 0.5,
  };
  const usable = cases.filter(
    ({ rows, answerable }) => answerable && rows.some(({ holds }) => holds) && rows.some(({ holds }) => !holds),
  );
  const mass = usable.reduce((sum, { weight }) => sum + weight, 0);
  for (let round = 0; round < 400; round++) {
    const slope: Record<string, number> = {};
    for (const { rows, weight } of usable) {
      const scores = rows.map((row) => scoreOf(row, weights));
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const all = powers.reduce((sum, value) => sum + value, 0);
      const good = powers.reduce((sum, value, at) => sum + (rows[at]?.holds ? value : 0), 0);
      for (const name of RANKED) {
        let expected = 0;
        let wanted = 0;
        for (const [at, row] of rows.entries()) {
          const value = row.features[name] ?? 0;
          expected += (value * (powers[at] ?? 0)) / all;
          if (row.holds) wanted += (value * (powers[at] ?? 0)) / good;
        }
        slope[name] = (slope[name] ?? 0) + ((wanted - expected) * weight) / mass;
      }
    }
    for (const name of RANKED) weights[name] = Math.max(0, (weights[name] ?? 0) * 0.999 + 2 * (slope[name] ?? 0));
  }
  const scale = weights.fit || 1;
  return Object.fromEntries(RANKED.map((name) => [name, round((weights[name] ?? 0) / scale, 3)]));
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}
