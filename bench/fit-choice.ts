/**
 * Fits which of the answers that were found in several ways is told, and whether any is (server/modules/chat/answerer/choose-answer.ts): a
 * logistic model for each way, over the questions of the tuning halves. What is printed comes from documents that the weights have not
 * seen. What was proposed is kept in a file, so that another fit takes seconds.
 *
 * Usage: npm run bench -- fit-choice [--sets counter,market] [--kept FILE] [--write] [--misses SET]
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WeighedWay } from '#server/modules/chat/answerer/propose-answers.ts';
import { type ChoiceCase, findChoiceCases } from './lib/choice-cases.ts';
import { ANSWERS_FROM, FITTED_ON, FOLDS, fitSure, THRESHOLD, toFold } from './lib/fit-softmax.ts';
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
const WEIGHTS = fileURLToPath(new URL('../server/modules/chat/answerer/choice-weights.ts', import.meta.url));
const WAYS: readonly WeighedWay[] = ['computed', 'cells', 'sentences'];
/** Of what is worked out one in ten is wrong, of some 150: only strong signs may speak against it. */
const RIDGE: Record<WeighedWay, number> = { computed: 0.05, cells: 0.01, sentences: 0.01 };
/** What can only speak for an answer, and only against it: features say much the same, and would be set off against each other. */
const FOR = 'near rare type letters meaning aligned alignedBack weakest holdsKind relevance'.split(' ');
const AGAINST = 'left mostLeft absent lacks'.split(' ');
const signsOf = (way: WeighedWay): Record<string, number> => ({
  ...Object.fromEntries([...FOR.map((name) => [name, 1]), ...AGAINST.map((name) => [name, -1])]),
  // How sure each way is by itself speaks for its own, and against the other.
  ...(way === 'sentences' ? { sentence: 1, cells: -1 } : { cells: 1, sentence: -1 }),
});
const LEAST_SHARES = [0.5, 0.55, 0.6];

type Models = Record<WeighedWay, ReturnType<typeof fitSure>>;

function fitWays(cases: readonly ChoiceCase[]): Models {
  const ofWay = (way: WeighedWay) =>
    cases.flatMap(({ proposals }) =>
      proposals.flatMap((one) => (one.way === way ? [{ features: one.features, label: Number(one.right) }] : [])),
    );
  return Object.fromEntries(WAYS.map((way) => [way, fitSure(ofWay(way), RIDGE[way], signsOf(way))])) as Models;
}

function decide(one: ChoiceCase, models: Models, least: number) {
  const rated = one.proposals
    .filter(({ kept }) => !kept)
    .map((proposal) => ({
      ...proposal,
      share: proposal.way === 'listed' ? 1 : models[proposal.way].score(proposal.features),
    }))
    .sort((left, right) => right.share - left.share);
  const sure = rated.filter(({ share }) => share >= least);
  const told = sure.find(({ way }) => way === 'computed') ?? sure[0] ?? null;
  const outcome = one.refuse === (told === null) && (one.refuse || told?.right) ? 'right' : told ? 'wrong' : 'refused';
  return { told, outcome };
}

await runBench(3_600_000, async (defer) => {
  const { kept } = values;
  const cases: ChoiceCase[] =
    kept && fs.existsSync(kept)
      ? JSON.parse(fs.readFileSync(kept, 'utf8'))
      : await findChoiceCases(defer, values.sets.split(','));
  if (kept) fs.writeFileSync(kept, JSON.stringify(cases));
  const judged = LEAST_SHARES.map((least) => ({ least, of: new Map<ChoiceCase, ReturnType<typeof decide>>() }));
  for (let fold = 0; fold < FOLDS; fold++) {
    const models = fitWays(cases.filter(({ doc }) => toFold(doc) !== fold));
    for (const one of cases.filter(({ doc }) => toFold(doc) === fold))
      for (const { least, of } of judged) of.set(one, decide(one, models, least));
  }
  const table: Record<string, object> = {};
  for (const key of [...new Set(cases.map(({ set, kind }) => `${set} ${kind}`)), 'all']) {
    const some = cases.filter(({ set, kind }) => key === 'all' || `${set} ${kind}` === key);
    const share = (count: number) => round(count / some.length, 3);
    const has = some.filter(({ refuse, proposals }) => refuse || proposals.some(({ right }) => right)).length;
    table[key] = {
      n: some.length,
      there: share(has),
      ...Object.fromEntries(
        judged.map(({ least, of }) => {
          const count = (outcome: string) => some.filter((one) => of.get(one)?.outcome === outcome).length;
          return [least, `${share(count('right'))}/${share(count('wrong'))}`];
        }),
      ),
    };
  }
  const usual = judged.find(({ least }) => least === ANSWERS_FROM)?.of;
  for (const one of cases.filter(({ set }) => set === values.misses)) {
    const { told, outcome } = usual?.get(one) ?? {};
    if (outcome !== 'right')
      console.log(`${one.id} ${one.kind} ${outcome} ${one.question} | ${told?.way} ${told?.text}`);
  }
  if (values.write) write(fitWays(cases));
  const shareOf = (outcome: string) =>
    round([...(usual?.values() ?? [])].filter((one) => one.outcome === outcome).length / cases.length, 3);
  return {
    result: { bench: 'fit-choice', cases: cases.length, right: shareOf('right'), wrong: shareOf('wrong') },
    table,
  };
});

/** Each bias is moved so that the usual threshold answers what is right with some likelihood. */
function write(models: Models): void {
  const logit = (share: number) => Math.log(share / (1 - share));
  const ways = WAYS.map((way) => {
    const { weights, bias } = models[way];
    const lines = Object.entries({ bias: bias - logit(ANSWERS_FROM) + logit(THRESHOLD), ...weights })
      .map(([name, weight]) => [name, round(weight, 3)] as const)
      .filter(([, weight]) => weight !== 0)
      .map(([name, weight]) => `    ${name}: ${weight},\n`);
    return `  ${way}: {\n${lines.join('')}  },\n`;
  });
  fs.writeFileSync(
    WEIGHTS,
    `import type { WeighedWay } from './propose-answers.ts';

/** Made by \`npm run bench -- fit-choice --write\` (decision 120): how likely an answer that was found in each way is right. */
export const CHOICE_WEIGHTS: Readonly<Record<WeighedWay, Readonly<Record<string, number>> & { bias: number }>> = {
${ways.join('')}};
`,
  );
}
