// node scripts/pictures.mjs [pictures|films|sounds] [NAME…]: draws the public site's pictures, films and greetings anew with our own avatar
// and speech engines, in Chromium, into web/features/site/pictures. Run by hand; what it makes is committed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { speechSentence } from '#contract/speech.contract.ts';
import { startServer } from '#server/testing/start-server.ts';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ROOT } from './lib/prepare.mjs';

const TARGET = path.join(ROOT, 'web/features/site/pictures');
/** What the people of the heroes say, with the voice of each. */
const GREETINGS = {
  'hello-zhiyao': { voice: 'espeak-xiaohua', text: '您好，想办什么事，直接说就行。' },
  'hello-qinghe': { voice: 'espeak-qinghe', text: '您好，想听哪一件，指给我看就行。' },
  'hello-jingxing': { voice: 'espeak-mingyuan', text: '您好，今天的内容，我来为您播报。' },
  'hello-xiaoman': { voice: 'espeak-xiaohua', text: '您好，想看什么新鲜的，问我就行。' },
  'hello-muyun': { voice: 'espeak-haoran', text: '您好，想去哪里走走，我来带路。' },
  'hello-wenyin': { voice: 'espeak-qinghe', text: '您好，遇到什么问题，慢慢说给我听。' },
  'hello-shuning': { voice: 'espeak-qinghe', text: '您好，哪里没听懂，我再讲一遍。' },
  'hello-zhongan': { voice: 'espeak-mingyuan', text: '您好，哪里不明白，坐下来慢慢问。' },
  'hello-yuntuan': { voice: 'espeak-xiaohua', text: '您好呀，想知道什么，来问我吧。' },
  'hello-abo': { voice: 'espeak-haoran', text: '您好，有什么想问的，直接说就行。' },
};

const [what = 'all', ...names] = process.argv.slice(2);
const asked = (name) => names.length === 0 || names.includes(name);
const save = (file, bytes) => {
  fs.writeFileSync(path.join(TARGET, file), bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(0)} KB`);
};

fs.mkdirSync(TARGET, { recursive: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'huashen-pictures-'));
const product = what === 'pictures' ? null : await startServer(folder);
const vite = await createServer({
  root: path.join(ROOT, 'scripts/pictures'),
  configFile: false,
  cacheDir: path.join(folder, 'vite'),
  server: { port: 0, host: '127.0.0.1', fs: { allow: [fs.realpathSync(path.join(ROOT, 'node_modules')), ROOT] } },
  logLevel: 'warn',
});
const browser = await chromium.launch({
  ...((await ensureChromium()) && { executablePath: await ensureChromium() }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  if (what !== 'sounds') await drawAll();
  if (what === 'all' || what === 'sounds') await speakGreetings();
} finally {
  await browser.close();
  await vite.close();
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function drawAll() {
  await vite.listen();
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  page.on('pageerror', (error) => console.error(error));
  await page.goto(vite.resolvedUrls.local[0]);
  await page.waitForFunction(() => document.title === 'ready', null, { timeout: 120_000 });
  if (what === 'all' || what === 'pictures') {
    for (const { name } of await page.evaluate(() => window.studio.pictures)) {
      if (!asked(name)) continue;
      const text = await page.evaluate((job) => window.studio.bakePicture(job), name);
      save(`${name}.webp`, Buffer.from(text, 'base64'));
    }
  }
  if (what === 'pictures') return;
  for (const { name, voice, text } of await page.evaluate(() => window.studio.films)) {
    if (!asked(name)) continue;
    const { mp3, marks } = await speak(text, voice);
    const film = await page.evaluate(
      ([job, sound, mouth]) => window.studio.bakeVideo(job, sound, mouth),
      [name, mp3.toString('base64'), marks],
    );
    save(`${name}.webm`, Buffer.from(film.webm, 'base64'));
    save(`${name}.mp4`, Buffer.from(film.mp4, 'base64'));
  }
}

async function speakGreetings() {
  for (const [name, { voice, text }] of Object.entries(GREETINGS)) {
    if (!asked(name)) continue;
    const { mp3, marks } = await speak(text, voice);
    save(`${name}.mp3`, mp3);
    const mouth = marks.map((mark) =>
      Object.fromEntries(Object.entries(mark).map(([k, v]) => [k, Number(v.toFixed(2))])),
    );
    save(`${name}.json`, Buffer.from(`${JSON.stringify({ text, marks: mouth })}\n`));
  }
}

/** Sound and mouth shapes of a sentence, from the product's own engine. */
async function speak(text, voice) {
  const token = await product.signIn('demo');
  const input = { audioType: 'mp3', speaker: voice, text, speed: 1, volume: 1, rate: 16000 };
  const { data } = await product.call(speechSentence, input, token);
  return { mp3: Buffer.from(data.audio, 'base64'), marks: data.marks };
}
