import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { NOTICES_FILE } from '#contract/has-site-page.contract.ts';
import { drawMark, drawMarkIco, MARK_SIZES } from './draw-mark.ts';
import { escapeHtml, TOUCH_ICON } from './render-page.ts';
import { addressOf, type Place, readPlace, type SitePages, toldOf } from './site-pages.ts';

/** What browsers are sent of others' code, with its licences (scripts/notices.mjs). */
const NOTICES = fileURLToPath(new URL('../../../THIRD-PARTY-NOTICES', import.meta.url));

/** Calls and what is behind sign-in: nothing to be found there. */
const PRIVATE = [
  '/api/',
  '/avatar/',
  '/userprocess/',
  '/home/',
  '/project/',
  '/digital/',
  '/digital2/',
  '/roleShare',
  '/q/',
];
const HIDDEN = { schema: { hide: true } };

/** A drawing that the product ships; its pictures of fixed sizes lie beside it (scripts/brand-icons.mjs). */
const SHIPPED_ICON = /^(\/brands\/[\w-]+-icon)\.svg$/;
const appIcon = (size: number) => `/icon-${size}.png`;

/** An uploaded icon is of whatever size and kind it is. */
function describeIcons(ico: string, key: string) {
  const src = (at: string) => addressOf('', at, key);
  if (ico !== '' && !SHIPPED_ICON.test(ico)) return [{ src: src('/favicon.ico'), sizes: 'any', purpose: 'any' }];
  return MARK_SIZES.app.map((size) => ({
    src: src(appIcon(size)),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  }));
}

/**
 * Files that machines ask for by name, each under the brand of the host: robots.txt, sitemap.xml, manifest.webmanifest and icons.
 */
export function serveSiteFiles(
  app: FastifyInstance,
  pages: SitePages,
  brandOf: (request: FastifyRequest) => Promise<CompanyConfig>,
  placeOf: (request: FastifyRequest, config: CompanyConfig) => Promise<Place>,
): void {
  app.get('/robots.txt', HIDDEN, async (request, reply) => {
    const place = readPlace(request);
    const lines = ['User-agent: *', ...PRIVATE.map((prefix) => `Disallow: ${prefix}`), 'Allow: /'];
    if (place.origin !== '') lines.push('', `Sitemap: ${place.origin}/sitemap.xml`);
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  if (fs.existsSync(NOTICES))
    app.get(NOTICES_FILE, HIDDEN, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return reply.type('text/plain; charset=utf-8').send(await fs.promises.readFile(NOTICES));
    });
  app.get('/sitemap.xml', HIDDEN, async (request, reply) => {
    const config = await brandOf(request);
    const { origin, key } = await placeOf(request, config);
    if (origin === '') return reply.callNotFound();
    const told = toldOf(pages, config);
    const urls = told.map(({ path }) => `<url><loc>${escapeHtml(addressOf(origin, path, key))}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
  const serveIcon = (name: string, ending: string, draw: (colour: string) => Buffer) =>
    app.get(name, HIDDEN, async (request, reply) => {
      const { ico, baseConfig } = await brandOf(request);
      reply.header('cache-control', 'private, max-age=3600');
      const [, shipped] = SHIPPED_ICON.exec(ico) ?? [];
      if (ico !== '') return reply.redirect(shipped ? shipped + ending : ico);
      return reply.type(ending.endsWith('.ico') ? 'image/x-icon' : 'image/png').send(draw(baseConfig.colorObj.btnBg));
    });
  serveIcon('/favicon.ico', '.ico', drawMarkIco);
  serveIcon(TOUCH_ICON, `-${MARK_SIZES.touch}.png`, (colour) => drawMark(colour, MARK_SIZES.touch));
  for (const size of MARK_SIZES.app) serveIcon(appIcon(size), `-${size}.png`, (colour) => drawMark(colour, size));
  app.get('/manifest.webmanifest', HIDDEN, async (request, reply) => {
    const config = await brandOf(request);
    const { key } = readPlace(request);
    reply.header('cache-control', 'private, no-cache');
    return reply.type('application/manifest+json').send({
      name: config.title || config.companyName,
      short_name: config.companyName,
      description: config.description,
      start_url: addressOf('', '/', key),
      scope: '/',
      display: 'standalone',
      lang: 'zh-CN',
      theme_color: config.baseConfig.colorObj.btnBg,
      background_color: '#ffffff',
      icons: describeIcons(config.ico, key),
    });
  });
}
