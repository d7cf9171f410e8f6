import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { startServer } from '../../server/testing/start-server.ts';
import { fillProduct } from './fill-product.mjs';
import { paintIntro } from './paint-intro.mjs';
import { photographTutorial } from './photograph-tutorial.mjs';
import { createWebpWriter } from './write-webp.mjs';

const TARGET = fileURLToPath(new URL('../../web/features/site/help/pictures/', import.meta.url));
const [only] = process.argv.slice(2);

const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'huashen-pictures-'));
const server = await startServer(dataDir);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
});
try {
  await fs.mkdir(TARGET, { recursive: true });
  const content = await fillProduct(server);
  const write = await createWebpWriter(browser, TARGET);
  if (only !== 'intro') await photographTutorial({ browser, server, content, write });
  if (only !== 'tutorial') await paintIntro({ browser, server, content, write });
  console.log(`${write.count} pictures, ${Math.round(write.bytes / 1024)} KB`);
} finally {
  await browser.close();
  await server.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}
