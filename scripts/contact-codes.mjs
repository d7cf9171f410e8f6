// node scripts/contact-codes.mjs: the example QR codes of the shipped brands. They lead to `.example` addresses, which reach nobody; an
// operator replaces them by the code of their own customer service. Run by hand; what it makes is committed.
import fs from 'node:fs';
import path from 'node:path';
import { QRCode } from 'antd';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ROOT } from './lib/prepare.mjs';

const BRANDS = { default: 'huashen', laihua: 'laihua', hw: 'hw', tw: 'tw', oem: 'oem', njtwmc: 'njtwmc' };

for (const [key, name] of Object.entries(BRANDS)) {
  const markup = renderToStaticMarkup(
    createElement(QRCode, { type: 'svg', bordered: false, value: `https://${name}.example/contact` }),
  );
  const [svg = ''] = /<svg[\s\S]*?<\/svg>/.exec(markup) ?? [];
  const [, box = ''] = /viewBox="([^"]+)"/.exec(svg) ?? [];
  const dark = [...svg.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1] ?? '';
  const size = Number(box.split(' ')[2]);
  fs.writeFileSync(
    path.join(ROOT, `web/public/brands/${key}-contact.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${size + 2} ${size + 2}" shape-rendering="crispEdges"><title>客服二维码</title><path fill="#fff" d="M-1-1h${size + 2}v${size + 2}h-${size + 2}z"/><path fill="#14172b" d="${dark}"/></svg>\n`,
  );
}
