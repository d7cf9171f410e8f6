import fs from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { drawPanels } from './draw-panels.mjs';
import { ask, openAt, openCreator } from './photograph-tutorial.mjs';

/** Width of the help centre's pictures, in CSS pixels (specification 1 §9), and the height of ours. */
const PANEL = { width: 840, height: 560 };
const SHARPNESS = 2;
const ROOT = new URL('../../', import.meta.url);
const STUDIO = 'http://studio.invalid';

/** 产品介绍: six panels, set from pictures of the product and people drawn by its own engine. */
export async function paintIntro({ browser, server, content, write }) {
  const shots = await photographProduct({ browser, server, content });
  const context = await browser.newContext({ viewport: PANEL, deviceScaleFactor: SHARPNESS, locale: 'zh-CN' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.route(`${STUDIO}/**`, (route) => serve(route, shots));
  for (const [at, panel] of drawPanels().entries()) {
    await page.goto(`${STUDIO}/panel?${at}`);
    await page.evaluate(mount, panel);
    await page.evaluate(() => document.fonts.ready);
    await write(`intro-${at + 1}`, await page.screenshot());
  }
  await context.close();
}

/** Screens of the product, as PNG by name. */
async function photographProduct({ browser, server, content }) {
  const page = await openCreator(browser, content.token, SHARPNESS);
  const shots = {};
  await openAt(page, server, `/home/roles?id=${content.roles[0]}`);
  await ask(page, '补领社会保障卡要去几号窗口？', /12 号窗口/);
  await page.waitForTimeout(600);
  shots.editor = await page.screenshot();
  shots.talk = await page.getByRole('region', { name: '在线演示' }).screenshot();
  await openAt(page, server, `/home/knowLedgeDetail/knowledgeHitTest?id=${content.libraries[0]}`);
  await page.getByRole('textbox').first().fill('补领社保卡要去几号窗口？');
  await page.getByRole('button', { name: /开始测试/ }).click();
  await page.getByText('12 号窗口').first().waitFor();
  await page.waitForTimeout(600);
  shots.hits = await page.screenshot();
  await openAt(page, server, `/home/knowledgeList/${content.libraries[0]}`);
  await page.getByRole('region', { name: '文档' }).getByText('可用').first().waitFor();
  shots.library = await page.screenshot();
  await page.context().close();
  return shots;
}

/** The studio's files: tokens and avatar engine as they lie in the project, and the screens. */
async function serve(route, shots) {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/panel') return route.fulfill({ contentType: 'text/html', body: STUDIO_PAGE });
  const shot = /^\/shots\/(\w+)\.png$/.exec(pathname)?.[1];
  if (shot) return route.fulfill({ contentType: 'image/png', body: shots[shot] });
  if (/^\/(avatar\/[\w/-]+\.ts|web\/app\/tokens\.css|scripts\/help-pictures\/panels\.css)$/.test(pathname)) {
    const text = await fs.readFile(fileURLToPath(new URL(`.${pathname}`, ROOT)), 'utf8');
    const script = pathname.endsWith('.ts');
    return route.fulfill({
      contentType: script ? 'text/javascript' : 'text/css',
      body: script ? stripTypeScriptTypes(text, { mode: 'strip' }) : text,
    });
  }
  return route.fulfill({ status: 404 });
}

const STUDIO_PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<script type="importmap">{"imports":{"#avatar/":"/avatar/"}}</script>
<link rel="stylesheet" href="/web/app/tokens.css"><link rel="stylesheet" href="/scripts/help-pictures/panels.css"><body></body></html>`;

/** In the page: sets a panel, paints its people, waits for its pictures. */
async function mount(html) {
  const engine = '/avatar/index.ts'; // of the studio, not of this file's folder
  document.body.innerHTML = html;
  const { paintPortrait } = await import(engine);
  for (const canvas of document.querySelectorAll('canvas[data-who]')) {
    const { who, open = '0', smile = '0.6', turn = '-0.12', framing = 'card' } = canvas.dataset;
    const mouth = { open: Number(open), wide: 0.4, round: 0, press: 0, teeth: 0.5 };
    paintPortrait(canvas, who, {
      framing,
      pose: { smile: Number(smile), headX: Number(turn), ...(Number(open) > 0 ? { mouth } : {}) },
    });
  }
  await Promise.all([...document.images].map((image) => image.decode()));
}
