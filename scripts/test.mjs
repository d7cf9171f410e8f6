// npm test: installs what is missing, then checks, unit and API tests, and journeys in a real browser. The last line counts them all.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { ensureChromium } from './lib/find-chromium.mjs';
import { bin, ensureInstalled, ensureWebBuilt, NODE, run } from './lib/prepare.mjs';

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const add = ({ passed, failed, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

await ensureInstalled();
const chromium = await ensureChromium();

console.log('\nChecks');
add(await runChecks());

console.log('\nUnit and API tests');
const unit = path.join(reports, 'unit.json');
await run(NODE, [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]).catch(
  () => {},
);
add(readVitest(unit));

console.log('\nBrowser journeys');
await ensureWebBuilt();
const journeys = path.join(reports, 'journeys.json');
const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: journeys, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
await run(NODE, [bin('playwright'), 'test'], { env }).catch(() => {});
add(readPlaywright(journeys));

fs.rmSync(reports, { recursive: true, force: true });
if (total.skipped > 0) console.log(`\n${total.skipped} skipped (see above for what they need)`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** A runner that wrote no report, or failed outside of a test, counts as one failure. */
function readVitest(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const failed = report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

function readPlaywright(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (stats.flaky > 0) console.log(`\n${stats.flaky} journeys passed only the second time (listed above as flaky)`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}
