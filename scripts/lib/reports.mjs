import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Lines of a failure's text that the end of a run repeats: enough for what was expected, what came, and the first places of a stack. */
const LINES = 14;

const NO_REPORT = 'The runner ended without a report: see its output above.';

/**
 * What a runner reports: `{ passed, failed, skipped }` in tests, and `failures` as `{ where, text }`. Reads what Vitest wrote to `file`. A runner that wrote no report, ran nothing (unless `mayBeEmpty`), or failed outside of a
 * test counts as one failure.
 */
export function readVitest(file, { mayBeEmpty = false } = {}) {
  if (!fs.existsSync(file)) return failOnce('Vitest', NO_REPORT);
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && suite.status === 'failed') return [toFailure(suite.name, suite.message ?? '')];
    return failed.map((test) => toFailure(`${suite.name} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests;
  const failed = report.numFailedTests;
  const nothing = report.numTotalTests === 0 && !mayBeEmpty;
  const outside = nothing || !(report.success || failed > 0);
  if (outside && failures.length === 0)
    failures.push(toFailure('Vitest', 'It failed outside of a test: see its output above.'));
  return { passed, failed: failed + (outside ? 1 : 0), skipped, failures };
}

/** Reads what Playwright wrote to `file`; errors outside of a journey (a configuration, a file that does not load) count too. */
export function readPlaywright(file) {
  if (!fs.existsSync(file)) return failOnce('Playwright', NO_REPORT);
  const { stats, errors, suites } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const nothing = stats.expected + stats.unexpected === 0 && errors.length === 0;
  const failures = [
    ...suites.flatMap(listFailedJourneys),
    ...errors.map((error) => toFailure('Playwright', error.message ?? String(error))),
  ];
  if (nothing) failures.push(toFailure('Playwright', 'No journey ran.'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length + (nothing ? 1 : 0),
    skipped: stats.skipped,
    failures,
  };
}

/** Reads what `bench/fuzz.ts` printed: each endpoint that was called passed, but for those at which something failed or that were missed. */
export function readFuzz(output) {
  const said = output.split('\n').filter((line) => line.startsWith('{'));
  const result = said.length > 0 ? JSON.parse(said.at(-1)) : {};
  if (result.bench !== 'fuzz') return failOnce('Calls with made-up inputs', output.slice(-2000) || NO_REPORT);
  const failures = said
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .map(({ path, who, seed, fault, input }) => toFailure(`${path} as ${who}`, `${fault}\nseed ${seed}: ${input}`));
  const missed = result.endpoints - result.called;
  if (missed > 0) failures.push(toFailure('Calls with made-up inputs', `${missed} endpoints were not called`));
  const failed = failures.length + Math.max(0, missed - 1);
  return { passed: Math.max(0, result.endpoints - failed), failed, skipped: 0, failures };
}

function listFailedJourneys(suite) {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors ?? []));
      return toFailure(
        `${spec.file}:${spec.line} › ${spec.title}`,
        errors.map((error) => error.message ?? '').join('\n'),
      );
    });
  return [...own, ...(suite.suites ?? []).flatMap(listFailedJourneys)];
}

function failOnce(where, text) {
  return { passed: 0, failed: 1, skipped: 0, failures: [toFailure(where, text)] };
}

function toFailure(where, text) {
  const plain = stripVTControlCharacters(text).split('\n');
  const lines = plain.slice(0, LINES).map((line) => line.slice(0, 300));
  return { where, text: lines.join('\n') };
}
