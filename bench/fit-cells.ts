/**
 * Fits how cells of tables are chosen (server/modules/chat/answerer/cell): over the questions of the tuning halves, first which cell is asked
 * for (softmax over all cells of all tables of the document), then whether the likeliest row answers at all (logistic). Both are
 * cross-validated by document; what is printed comes from documents that the weights have not seen. What was found is kept in a folder,
 * so that a change of features is measured within a minute.
 *
 * Usage: npm run bench -- fit-cells [--sets counter,market] [--kept FOLDER] [--write] [--misses SET]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Choice, rankCells } from '#server/modules/chat/answerer/cell/choose-cell.ts';
import { type CellCase, type FoundCase, findCases, toCases } from './lib/cell-cases.ts';
import { measureAuc } from './lib/fit-logistic.ts';
import { ANSWERS_FROM, FITTED_ON, FOLDS, fitRanking, fitSure, THRESHOLD, toFold } from './lib/fit-softmax.ts';
import { runBench } from './lib/run-bench.ts';
import { round } from './lib/statistics.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: FITTED_ON },
    kept: { type: 'string' },
    write: { type: 'boolean' },
    misses: { type: 'string' },
  },
});
const WEIGHTS = fileURLToPath(new URL('../server/modules/chat/answerer/cell/cell-weights.ts', import.meta.url));
const RANKED = ['table', 'followup', 'direct'];
const LEAST_SHARES = [0.4, 0.5, 0.55, 0.6, 0.7];

await runBench(3_600_000, async (defer) => {
  const found: FoundCase[] = [];
  for (const set of values.sets.split(',')) {
    const file = values.kept ? path.join(values.kept, `found-${set}.json`) : null;
    const own =
      file && fs.existsSync(file)
        ? (JSON.parse(fs.readFileSync(file, 'utf8')) as FoundCase[])
        : await findCases(defer, [set]);
    if (file) fs.writeFileSync(file, JSON.stringify(own));
    found.push(...own);
  }
  const cases = toCases(found).filter(({ candidates }) => candidates.length > 0);
  const ranked = cases.filter(({ kind, gold }) => RANKED.includes(kind) && gold.includes(true) && gold.includes(false));
  // Each document's cells are weighed by what the others have taught.
  const choices = new Map<CellCase, Choice>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitRanking(ranked.filter(({ doc }) => toFold(doc) !== fold));
    for (const one of cases.filter(({ doc }) => toFold(doc) === fold)) {
      const choice = rankCells(one.question, one.candidates, one.sentence, weights);
      if (choice) choices.set(one, choice);
    }
  }
  const isRight = (one: CellCase) => {
    const choice = choices.get(one);
    return one.candidates.some(({ row }, at) => one.goldRow[at] && choice?.rows.includes(row));
  };
  const isCell = (one: CellCase) => {
    const choice = choices.get(one);
    return one.candidates.some(
      ({ row, column }, at) => one.gold[at] && choice?.best.row === row && choice.best.column === column,
    );
  };
  const judged = cases.filter(
    ({ kind, refuse, gold }) => kind !== 'twoPart' && (refuse || !RANKED.includes(kind) || gold.includes(true)),
  );
  const samples = judged.flatMap((one) => {
    const choice = choices.get(one);
    return choice
      ? [{ one, features: choice.features, label: Number(!one.refuse && isRight(one)), group: one.doc }]
      : [];
  });
  const scored = new Map<CellCase, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const { score } = fitSure(samples.filter(({ group }) => toFold(group, FOLDS) !== fold));
    for (const { one, features } of samples.filter(({ group }) => toFold(group, FOLDS) === fold))
      scored.set(one, score(features));
  }
  if (values.misses)
    printMisses(
      cases.filter(({ set }) => set === values.misses),
      choices,
      scored,
      isRight,
    );
  const table: Record<string, object> = {};
  for (const key of [...new Set(samples.map(({ one }) => `${one.set} ${one.kind}`))]) {
    const some = samples.filter(({ one }) => `${one.set} ${one.kind}` === key);
    const own = ranked.filter((one) => `${one.set} ${one.kind}` === key);
    const share = (count: number) => round(count / some.length, 3);
    table[key] = {
      n: some.length,
      row: own.length > 0 ? round(own.filter(isRight).length / own.length, 3) : '',
      cell: own.length > 0 ? round(own.filter(isCell).length / own.length, 3) : '',
      ...Object.fromEntries(
        LEAST_SHARES.map((least) => {
          const said = some.filter(({ one }) => (scored.get(one) ?? 0) >= least);
          const right = said.filter(({ label }) => label === 1).length;
          return [least, `${share(right)}/${share(said.length - right)}`];
        }),
      ),
    };
  }
  if (values.write) {
    const rank = fitRanking(ranked);
    const { weights, bias } = fitSure(samples);
    write(rank, weights, bias);
  }
  const auc = measureAuc(samples.map(({ one, label }) => ({ score: scored.get(one) ?? 0, label })));
  return {
    result: {
      bench: 'fit-cells',
      cases: cases.length,
      ranked: ranked.length,
      row: round(ranked.filter(isRight).length / ranked.length, 3),
      auc: round(auc, 3),
    },
    table,
  };
});

/** The bias is moved so that the usual threshold answers what is right with some confidence. */
function write(rank: Record<string, number>, sure: Record<string, number>, bias: number): void {
  const logit = (share: number) => Math.log(share / (1 - share));
  const toLines = (weights: Record<string, number>) =>
    Object.entries(weights)
      .map(([name, weight]) => [name, round(weight, 3)] as const)
      .filter(([, weight]) => weight !== 0)
      .map(([name, weight]) => `    ${/[^a-zA-Z]/.test(name) ? `'${name}'` : name}: ${weight},\n`)
      .join('');
  const moved = round(bias - logit(ANSWERS_FROM) + logit(THRESHOLD), 3);
  fs.writeFileSync(
    WEIGHTS,
    `/** Made by \`npm run bench -- fit-cells --write\` (decision 117): what speaks for a cell among all of them, and for a row that it answers. */
export const CELL_WEIGHTS: {
  rank: Readonly<Record<string, number>>;
  sure: Readonly<Record<string, number>> & { bias: number };
} = {
  rank: {
${toLines(rank)}  },
  sure: {
    bias: ${moved},
${toLines(sure)}  },
};
`,
  );
}

function printMisses(
  cases: readonly CellCase[],
  choices: ReadonlyMap<CellCase, Choice>,
  scored: ReadonlyMap<CellCase, number>,
  isRight: (one: CellCase) => boolean,
): void {
  for (const one of cases) {
    const choice = choices.get(one);
    if (!choice || (!one.refuse && isRight(one))) continue;
    const share = round(scored.get(one) ?? 0, 2);
    if (one.refuse && share < 0.4) continue;
    const { best } = choice;
    console.log(
      `${one.id} ${one.kind} ${share} ${one.question} | ${best.row.name} ${best.column} ${best.row.cells.get(best.column)}`,
    );
  }
}
