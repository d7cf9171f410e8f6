import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { escapeHtml } from './render-page.ts';
import { addressOf, readPlace, type SitePages } from './site-pages.ts';

/** Calls and what is behind sign-in: nothing to be found there. */
const PRIVATE = ['/api/', '/avatar/', '/userprocess/', '/home/', '/project/', '/digital/', '/digital2/', '/roleShare'];
const HIDDEN = { schema: { hide: true } };

/** Files that machines ask for by name, each under the brand of the host: robots.txt, sitemap.xml, favicon.ico, manifest.webmanifest. */
export function serveSiteFiles(
  app: FastifyInstance,
  pages: SitePages,
  brandOf: (request: FastifyRequest) => Promise<CompanyConfig>,
): void {
  app.get('/robots.txt', HIDDEN, async (request, reply) => {
    const place = readPlace(request);
    const lines = ['User-agent: *', ...PRIVATE.map((prefix) => `Disallow: ${prefix}`), 'Allow: /'];
    if (place) lines.push('', `Sitemap: ${place.origin}/sitemap.xml`);
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', HIDDEN, async (request, reply) => {
    const place = readPlace(request);
    if (!place) return reply.callNotFound();
    const urls = pages.listed.map(({ path }) => `<url><loc>${escapeHtml(addressOf(place, path))}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
  app.get('/favicon.ico', HIDDEN, async (request, reply) => {
    const { ico, baseConfig } = await brandOf(request);
    reply.header('cache-control', 'private, max-age=3600');
    if (ico !== '') return reply.redirect(ico);
    return reply.type('image/svg+xml').send(drawMark(baseConfig.colorObj.btnBg));
  });
  app.get('/manifest.webmanifest', HIDDEN, async (request, reply) => {
    const config = await brandOf(request);
    const key = readPlace(request)?.key ?? '';
    reply.header('cache-control', 'private, no-cache');
    return reply.type('application/manifest+json').send({
      name: config.title || config.companyName,
      short_name: config.companyName,
      description: config.description,
      start_url: addressOf({ origin: '', key }, '/'),
      scope: '/',
      display: 'standalone',
      lang: 'zh-CN',
      theme_color: config.baseConfig.colorObj.btnBg,
      background_color: '#ffffff',
      icons: [{ src: addressOf({ origin: '', key }, '/favicon.ico'), sizes: 'any', purpose: 'any' }],
    });
  });
}

/** The product's own mark in a brand's colour. */
const drawMark = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="${colour}"/><circle cx="14" cy="10.5" r="3.6" fill="#fff"/><path d="M6.5 22.5c.7-4.5 3.6-6.9 7.5-6.9s6.8 2.4 7.5 6.9" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/><path d="M20.2 6.2a8.6 8.6 0 0 1 1.6 8" fill="none" stroke="#12c2b0" stroke-width="2" stroke-linecap="round"/></svg>`;
