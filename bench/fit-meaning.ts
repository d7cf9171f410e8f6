/**
 * Trains vectors of stretches of one to three characters, in which everyday words lie near what documents call them: of each line of the
 * lexicon and of `bench/pairs/words-*` an everyday word and words of documents, of each line of `bench/pairs/rules-*` a question and the rule that answers
 * it, are drawn near each other and away from the other texts of their batch (softmax over cosines, AdaGrad). The everyday sets are read only
 * to tell how well it goes: how often the nearest statement of the document, as a whole and part by part, holds the answer of a colloquial
 * question, and among five.
 * With --write the product gets them (docs/decisions/071).
 *
 * Usage: npm run bench -- fit-meaning [--steps N] [--write]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { splitPassage } from '#server/modules/chat/answerer/split-passage.ts';
import { foldText } from '#server/retrieval/fold-text.ts';
import { compareMeanings } from '#server/retrieval/understand/compare-meanings.ts';
import {
  eachStretch,
  findStretches,
  type Meaning,
  type Stretches,
} from '#server/retrieval/understand/meaning-vectors.ts';
import { stripCourtesy } from '#server/retrieval/understand/strip-courtesy.ts';
import { type EverydayItem, readEverydaySet, toGroups } from './lib/everyday-set.ts';
import { holdsAnswer } from './lib/judge-reply.ts';
import { makeRandom } from './lib/make-texts.ts';
import { type MeaningModel, openMeaningModel } from './lib/meaning-model.ts';
import { type MeaningPairs, readMeaningPairs } from './lib/meaning-pairs.ts';
import { runBench } from './lib/run-bench.ts';
import { round } from './lib/statistics.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const BATCH = 64;
const REPORTS = 5;
const { values } = parseArgs({ options: { steps: { type: 'string', default: '8000' }, write: { type: 'boolean' } } });
const steps = Number(values.steps);

/** Texts that must have a stretch before it gets a row of its own: one of a few texts would only be learnt by heart. */
const LEAST_TEXTS = 4;

const read = new Map<string, Stretches>();
let marks = new Uint32Array();
function stretchesOf(text: string): Stretches {
  const known = read.get(text);
  if (known) return known;
  const found = findStretches(foldText(text), marks);
  if (read.size < 300_000) read.set(text, found);
  return found;
}

await runBench(3_600_000, async () => {
  const random = makeRandom(7);
  const pairs = readMeaningPairs(random);
  marks = listMarks(pairs.texts);
  const model = openMeaningModel(BATCH, marks, random);
  const started = performance.now();
  let loss = 0;
  let figures: Record<string, object> = {};
  for (let step = 1; step <= steps; step++) {
    const batch = drawBatch(pairs, step);
    // Half of the stretches are left out each time: no single one may be relied upon.
    const thin = ({ rows }: Stretches) => (rows.length > 6 ? rows.filter(() => random() > 0.5) : rows);
    loss += model.step(
      batch.map(([question]) => thin(stretchesOf(question))),
      batch.map(([, statement]) => thin(stretchesOf(statement))),
      1 - 0.9 * (step / steps),
    );
    if (step % Math.ceil(steps / REPORTS) !== 0 && step !== steps) continue;
    figures = { tune: evaluate(model, 'tune'), report: evaluate(model, 'report') };
    const s = Math.round((performance.now() - started) / 1000);
    console.log(step, round(loss / BATCH / (steps / REPORTS), 3), `${s} s`, JSON.stringify(figures));
    loss = 0;
  }
  if (values.write)
    fs.writeFileSync(new URL('../server/retrieval/understand/meaning-vectors.bin', import.meta.url), model.pack());
  return { result: { bench: 'fit-meaning', ...pairs.counts, ...figures.report }, table: figures };
});

/** Marks of the stretches that stand in several texts, in rising order. */
function listMarks(texts: readonly string[]): Uint32Array<ArrayBuffer> {
  const counts = new Map<number, number>();
  for (const text of texts) {
    const found = new Set<number>();
    eachStretch(foldText(text), (mark) => found.add(mark));
    for (const mark of found) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return Uint32Array.from(Array.from(counts).flatMap(([mark, texts]) => (texts >= LEAST_TEXTS ? [mark] : []))).sort();
}

/** Two of three from rules with questions: half of them neighbours, which are about the same trade and hard to tell apart. */
function drawBatch(pairs: MeaningPairs, step: number): [string, string][] {
  const ruled = pairs.counts.rules > 0 ? Math.round(BATCH * 0.65) : 0;
  const near = step % 2 === 0 ? pairs.drawNeighbours(ruled) : pairs.drawRules(ruled);
  return [...near, ...Array.from({ length: BATCH - near.length }, () => pairs.drawWords())];
}

function evaluate(model: MeaningModel, half: EverydayItem['half']): Record<string, number> {
  const out: Record<string, number> = {};
  for (const name of ['everyday', 'harder']) {
    const folder = here(`./${name}`);
    const items = readEverydaySet(folder).items.filter((item) => item.kind === 'colloquial' && item.half === half);
    const known = new Map<string, { text: string; meaning: Meaning }[]>();
    let [first, five] = [0, 0];
    for (const item of items) {
      const statements = known.get(item.doc) ?? readStatements(path.join(folder, 'documents', item.doc), model);
      known.set(item.doc, statements);
      const question = model.read(stretchesOf(stripCourtesy(foldText(item.turns[0] ?? ''))));
      const gold = toGroups(item).flat();
      const place = statements
        .map(({ text, meaning }) => {
          const { meaning: whole, aligned } = compareMeanings(question, meaning);
          return { text, score: whole + 2 * aligned };
        })
        .sort((a, b) => b.score - a.score)
        .findIndex(({ text }) => gold.some((answer) => holdsAnswer(text, answer)));
      if (place === 0) first++;
      if (place >= 0 && place < 5) five++;
    }
    out[`${name}First`] = round(first / items.length, 3);
    out[`${name}Five`] = round(five / items.length, 3);
  }
  return out;
}

function readStatements(file: string, model: MeaningModel): { text: string; meaning: Meaning }[] {
  let title = '';
  return splitPassage(fs.readFileSync(file, 'utf8').replace(/^#+ (.+)$/gm, '【$1】')).map(({ kind, text }) => {
    if (kind === 'title') title = text;
    const whole = kind === 'title' ? text : `${title} ${text}`;
    return { text, meaning: model.read(stretchesOf(whole)) };
  });
}
