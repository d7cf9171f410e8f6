// npm run help-pictures [-- tutorial|intro]: photographs this very product for the help centre, into web/features/site/help/pictures.
// Starts the product on a temporary folder, fills it with the sample content of a service hall, drives it with Chromium and writes WebP.
import { ensureChromium } from './lib/find-chromium.mjs';
import { ensureInstalled, ensureWebBuilt, NODE, run } from './lib/prepare.mjs';

await ensureInstalled();
const chromium = await ensureChromium();
await ensureWebBuilt();
await run(NODE, ['scripts/help-pictures/main.mjs', ...process.argv.slice(2)], {
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
});
