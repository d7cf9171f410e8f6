// npm test: installs what is missing, then checks, unit and API tests, a round of made-up calls to every endpoint, and journeys in a real browser. The last line counts them all.
// The gate: what is long for what it is about is left to `--all` (scripts/lib/gate.mjs), which a release passes.
//   -- --all              everything, and what runs on one database runs on both
//   -- --changed[=REV]    only what the changes since a revision (the last commit) concern
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseJourneys, listChanged, listSourceReaders } from './lib/changed.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureChromium } from './lib/find-chromium.mjs';
import { GATE } from './lib/gate.mjs';
import { bin, ensureInstalled, ensureWebBuilt, NODE, run } from './lib/prepare.mjs';
import { readFuzz, readPlaywright, readVitest } from './lib/reports.mjs';

const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
const { all, changed } = parseArgs({ args, options: { all: { type: 'boolean' }, changed: { type: 'string' } } }).values;
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** What each part took, seconds. */
const took = [];
let part = '';
let began = 0;
const end = () => {
  if (part) took.push({ part, seconds: Math.round((performance.now() - began) / 1000) });
  part = '';
};
const begin = (name) => {
  end();
  [part, began] = [name, performance.now()];
  console.log(`\n${name}`);
};
const add = (result) => {
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped ?? 0;
  failures.push(...result.failures);
};

await ensureInstalled();
const chromium = await ensureChromium();
const files = changed ? await listChanged(changed) : null;
const concerned = files && chooseJourneys(files);
/** What a change concerns is tested whole. */
const tier = all || changed ? {} : GATE;

begin('Checks');
add(await runChecks());

begin('Unit and API tests');
const unit = path.join(reports, 'unit.json');
const only = changed ? [`--changed=${changed}`] : [];
await run(NODE, [bin('vitest'), 'run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`], {
  env: all ? { HUASHEN_TEST_ALL: '1' } : tier,
}).catch(() => {});
add(readVitest(unit, { mayBeEmpty: Boolean(changed) }));
if (changed) {
  const readers = listSourceReaders();
  await run(NODE, [
    bin('vitest'),
    'run',
    ...readers,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unit}`,
  ]).catch(() => {});
  add(readVitest(unit));
}

if (!changed) {
  begin('Calls with made-up inputs');
  const round = ['--expose-gc', 'bench/fuzz.ts', '--rounds', '1', '--seed', '1'];
  add(readFuzz(await run(NODE, round, { quiet: true }).catch(({ output }) => output ?? '')));
}

if (concerned?.length === 0) console.log('\nBrowser journeys: none is concerned');
else {
  begin('Build of the web');
  await ensureWebBuilt();
  begin('Browser journeys');
  const journeys = path.join(reports, 'journeys.json');
  const env = { ...tier, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  await run(NODE, [bin('playwright'), 'test', ...(concerned ?? [])], { env }).catch(() => {});
  add(readPlaywright(journeys));
}

end();

// Said again at the end: a log of 7,000 tests is often kept by its last lines alone.
for (const { where, text } of failures) console.log(`\nFAILED ${where}\n${text}`.replaceAll(`${process.cwd()}/`, ''));
fs.rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0) console.log(`\n${total.skipped} skipped (see above for what they need)`);
for (const one of took) console.log(`${one.part}: ${one.seconds} s`);
if (tier === GATE) console.log('What takes long for what it is about was left to npm test -- --all');
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
