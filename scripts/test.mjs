// npm test: installs what is missing, then checks, unit and API tests, and journeys in a real browser. The last line counts them all.
//   -- --all              what runs on one database runs on both
//   -- --changed[=REV]    only what the changes since a revision (the last commit) concern
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chooseJourneys, listChanged, listSourceReaders } from './lib/changed.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureChromium } from './lib/find-chromium.mjs';
import { bin, ensureInstalled, ensureWebBuilt, NODE, run } from './lib/prepare.mjs';

const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
const { all, changed } = parseArgs({ args, options: { all: { type: 'boolean' }, changed: { type: 'string' } } }).values;
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed, failed, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

await ensureInstalled();
const chromium = await ensureChromium();
const files = changed ? await listChanged(changed) : null;
const concerned = files && chooseJourneys(files);

console.log('\nChecks');
add(await runChecks());

console.log('\nUnit and API tests');
const unit = path.join(reports, 'unit.json');
const only = changed ? [`--changed=${changed}`] : [];
await run(NODE, [bin('vitest'), 'run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`], {
  env: all ? { HUASHEN_TEST_ALL: '1' } : {},
}).catch(() => {});
add(readVitest(unit));
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

console.log('\nBrowser journeys');
if (concerned?.length === 0) console.log('none is concerned');
else {
  await ensureWebBuilt();
  const journeys = path.join(reports, 'journeys.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  await run(NODE, [bin('playwright'), 'test', ...(concerned ?? [])], { env }).catch(() => {});
  add(readPlaywright(journeys));
}

fs.rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0) console.log(`\n${total.skipped} skipped (see above for what they need)`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A runner that wrote no report, ran nothing, or failed outside of a test counts as one failure. */
function readVitest(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const nothing = report.numTotalTests === 0 && !changed; // a change may concern none
  const failed = report.numFailedTests + (nothing || !(report.success || report.numFailedTests > 0) ? 1 : 0);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

function readPlaywright(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const nothing = stats.expected + stats.unexpected === 0 && errors.length === 0;
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length + (nothing ? 1 : 0),
    skipped: stats.skipped,
  };
}
