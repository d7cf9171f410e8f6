// npm run page-sheets -- FOLDER [page ...]: photographs every page in every brand and width, several to a sheet, to be looked at;
// pages of the workbench in each brand at one width, and at the other widths in one brand.
// Fails when a page is wider than its window, moves while it comes, has a broken picture or an error in the console.
import { ensureChromium } from './lib/find-chromium.mjs';
import { ensureInstalled, ensureWebBuilt, NODE, run } from './lib/prepare.mjs';

await ensureInstalled();
const chromium = await ensureChromium();
await ensureWebBuilt();
await run(NODE, ['scripts/page-sheets/main.mjs', ...process.argv.slice(2)], {
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
}).catch(() => {
  process.exitCode = 1; // what is wrong has been said
});
