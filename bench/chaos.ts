/**
 * Proves that nothing that was acknowledged is lost: two accounts write roles, libraries, documents, questions, turns, uploads, settings,
 * projects and sign-ins to a real server, known contents everywhere, while something goes wrong; what is read back afterwards is held against
 * what was answered with 200. On the embedded database and on PostgreSQL; `database` on PostgreSQL alone. It ends with 1 where anything is
 * wrong, was left out, or could not be tried.
 *
 * Usage: npm run chaos -- kills|model|disk|slow|clock|database [N]  [--seed N] [--on embedded|postgres] [--minutes N]
 */
import { parseArgs } from 'node:util';
import { crashDatabase } from './lib/chaos/crash-database.ts';
import { fillDisk } from './lib/chaos/fill-disk.ts';
import { DATABASES, type DatabaseKind } from './lib/chaos/installation.ts';
import { killOften } from './lib/chaos/kill-often.ts';
import { moveClock } from './lib/chaos/move-clock.ts';
import { slowDisk } from './lib/chaos/slow-disk.ts';
import { isSound } from './lib/chaos/tell-figures.ts';
import { troubleModel } from './lib/chaos/trouble-model.ts';
import { makeRandom } from './lib/make-texts.ts';
import { type Defer, runBench } from './lib/run-bench.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    on: { type: 'string' },
    minutes: { type: 'string', default: '100' },
  },
});
const [name = '', count] = positionals;
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];

type Scenario = (kind: DatabaseKind, random: () => number, defer: Defer) => Promise<object | null>;

const SCENARIOS: Record<string, Scenario> = {
  kills: (kind, random, defer) => killOften(kind, { kills: Number(count ?? 20), minutes }, random, defer),
  model: (kind, random, defer) => troubleModel(kind, { times: Number(count ?? 1), minutes }, random, defer),
  disk: (kind, random, defer) => fillDisk(kind, { times: Number(count ?? 2), minutes }, random, defer),
  slow: (kind, random, defer) => slowDisk(kind, { times: Number(count ?? 1), minutes }, random, defer),
  clock: (kind, random, defer) => moveClock(kind, { times: Number(count ?? 1), minutes }, random, defer),
  database: (kind, random, defer) => crashDatabase(kind, { times: Number(count ?? 10), minutes }, random, defer),
};

const scenario = SCENARIOS[name];
/** The embedded database has no server that could end. */
const able = DATABASES.filter((one) => name !== 'database' || one === 'postgres');
const kinds = able.filter((one) => !values.on || one === values.on);
if (!scenario || kinds.length === 0) {
  console.error(`Usage: npm run chaos -- ${Object.keys(SCENARIOS).join('|')} [N] [--seed N] [--on embedded|postgres]`);
  process.exit(2);
}
process.stderr.write(`seed ${seed}\n`);
await runBench(4 * 3_600_000, async (defer) => {
  const figures: Record<string, object | null> = {};
  for (const kind of kinds) figures[kind] = await scenario(kind, makeRandom(seed), defer);
  if (!Object.values(figures).every(isSound)) process.exitCode = 1;
  return { result: { bench: 'chaos', scenario: name, seed, ...figures }, table: figures };
});
