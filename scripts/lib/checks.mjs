import { bin, NODE, run } from './prepare.mjs';

/** Name and command of every check, in the order in which they tell most. */
const CHECKS = [
  ...['contract', 'server', 'browser', 'tools'].map((world) => [
    `types: ${world}`,
    bin('tsc'),
    '-p',
    `tsconfig.${world}.json`,
    // What has not changed since the last run is not checked again: a third of the time.
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/tsc-${world}.tsbuildinfo`,
  ]),
  ['style', bin('biome'), 'ci', '--colors=off'],
  [
    'boundaries',
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    'contract',
    'server',
    'web',
    'avatar',
    'bench',
    'e2e',
  ],
  ['boundaries are enforced', 'scripts/check-boundaries.mjs'],
  ['unused code', bin('knip'), '--no-progress'],
];

/** As many at once as a small machine has processors; each takes one, and about half a gigabyte. */
const AT_ONCE = 2;

/** Runs every check; answers how many passed and failed, and the failures' names; each prints its output. */
export async function runChecks() {
  const result = { passed: 0, failed: 0, failures: [] };
  const waiting = [...CHECKS];
  const runNext = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, script, ...args] = check;
      const started = Date.now();
      try {
        await run(NODE, [script, ...args], { quiet: true });
        result.passed += 1;
        console.log(`  ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      } catch (error) {
        result.failed += 1;
        result.failures.push({ where: `check: ${name}`, text: 'Its output stands above.' });
        console.log(`  FAIL  ${name}\n${error.output ?? error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return result;
}
