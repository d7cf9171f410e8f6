// npm run share-pictures [-- NAME…]: draws what previews of links show of the public pages, one JPEG for each page and brand that comes with
// the product and some without any brand, and their list, into web/public/site/share. What it makes is committed.
import { ensureChromium } from './lib/find-chromium.mjs';
import { ensureInstalled, NODE, run } from './lib/prepare.mjs';

await ensureInstalled();
const chromium = await ensureChromium();
await run(NODE, ['scripts/share-pictures/main.mjs', ...process.argv.slice(2)], {
  env: chromium ? { CHROMIUM_PATH: chromium } : {},
});
