import fs from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { SHARE_PICTURE_SIZE } from '#contract/share-picture.contract.ts';
import { drawPage } from './draw-page.mjs';
import { LIST, listPictures, TARGET } from './list-pictures.mjs';

/** Previews are shown small: from the best quality down to one that keeps all of them below 2 MB together. */
const QUALITIES = [88, 84, 80, 76, 72, 68, 64];
const MOST_BYTES = 50 * 1024;

const names = process.argv.slice(2);
const pictures = listPictures();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-background-networking'],
});
let total = 0;
try {
  await fs.mkdir(TARGET, { recursive: true });
  const page = await browser.newPage({ viewport: SHARE_PICTURE_SIZE });
  for (const picture of pictures) {
    if (names.length > 0 && !names.some((name) => picture.file.startsWith(name))) continue;
    await page.setContent(await drawPage(picture));
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await page.evaluate(() => document.fonts.ready);
    const bytes = await photograph(page);
    await fs.writeFile(path.join(TARGET, picture.file), bytes);
    total += bytes.length;
    console.log(`  ${picture.file} ${Math.round(bytes.length / 1024)} KB`);
  }
} finally {
  await browser.close();
}
if (names.length === 0) await writeList();
console.log(`${Math.round(total / 1024)} KB`);

async function photograph(page) {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await page.screenshot({ type: 'jpeg', quality });
    if (bytes.length <= MOST_BYTES) break;
  }
  return bytes;
}

/** Only after all of them were drawn: the list says that they are up to date. */
async function writeList() {
  const list = pictures.map(({ file, page, alt, shows }) => ({ file, page, alt, shows }));
  await fs.writeFile(path.join(TARGET, LIST), `${JSON.stringify(list, null, 2)}\n`);
  const kept = new Set([LIST, ...list.map(({ file }) => file)]);
  for (const file of await fs.readdir(TARGET)) if (!kept.has(file)) await fs.rm(path.join(TARGET, file));
}
