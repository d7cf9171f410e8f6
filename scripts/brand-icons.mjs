// npm run brand-icons: the icons of the shipped brands (web/public/brands/KEY-icon.svg) and of the product's own mark (web/index.html) as
// pictures of fixed sizes: for tabs, home screens of phones and installed pages. Run by hand after a drawing changed; what it makes is committed.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { MARK_SIZES } from '#server/platform/http/draw-mark.ts';
import { writeIco } from '#server/platform/http/write-icon.ts';
import { ensureChromium } from './lib/find-chromium.mjs';
import { ROOT } from './lib/prepare.mjs';

const BRANDS = path.join(ROOT, 'web/public/brands');
const MARK = path.join(ROOT, 'server/platform/http/mark');

const executablePath = await ensureChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const page = await browser.newPage();
  for (const name of fs.readdirSync(BRANDS).filter((file) => file.endsWith('-icon.svg'))) {
    const base = path.join(BRANDS, name.replace(/\.svg$/, ''));
    const address = `data:image/svg+xml;base64,${fs.readFileSync(path.join(BRANDS, name)).toString('base64')}`;
    const draw = async (size, behind, inset) =>
      Buffer.from((await paint(page, { address, size, behind, inset })).png.split(',')[1], 'base64');
    const icons = [];
    for (const size of MARK_SIZES.ico) icons.push({ size, png: await draw(size, '', 0) });
    fs.writeFileSync(`${base}.ico`, writeIco(icons));
    for (const size of [MARK_SIZES.touch, ...MARK_SIZES.app])
      fs.writeFileSync(`${base}-${size}.png`, await draw(size, '#fff', 0.16));
  }

  const [, mark = ''] =
    /href="(data:image\/svg\+xml,[^"]*)"/.exec(fs.readFileSync(path.join(ROOT, 'web/index.html'), 'utf8')) ?? [];
  // Each colour a channel of its own: the server mixes them in a brand's colour.
  const shares = mark.replace('%234b5bff', '%23f00').replaceAll('%23fff', '%230f0').replaceAll('%2312c2b0', '%2300f');
  fs.mkdirSync(MARK, { recursive: true });
  for (const size of [...MARK_SIZES.ico, MARK_SIZES.touch, ...MARK_SIZES.app]) {
    const address = size === MARK_SIZES.touch ? shares.replace("rx='8' ", '') : shares; // phones round the corners themselves
    const { pixels } = await paint(page, { address, size, behind: '', inset: 0 });
    fs.writeFileSync(path.join(MARK, `${size}.gz`), gzipSync(Buffer.from(pixels), { level: 9 }));
  }
} finally {
  await browser.close();
}

function paint(page, picture) {
  return page.evaluate(async ({ address, size, behind, inset }) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d');
    if (behind) {
      context.fillStyle = behind;
      context.fillRect(0, 0, size, size);
    }
    const edge = Math.round(size * inset);
    context.drawImage(image, edge, edge, size - 2 * edge, size - 2 * edge);
    return { png: canvas.toDataURL(), pixels: [...context.getImageData(0, 0, size, size).data] };
  }, picture);
}
