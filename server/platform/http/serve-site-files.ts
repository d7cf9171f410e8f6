import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { colourMark, escapeHtml } from './render-page.ts';
import { addressOf, readPlace, type SitePages, toldOf } from './site-pages.ts';

/** Calls and what is behind sign-in: nothing to be found there. */
const PRIVATE = ['/api/', '/avatar/', '/userprocess/', '/home/', '/project/', '/digital/', '/digital2/', '/roleShare'];
const HIDDEN = { schema: { hide: true } };

/**
 * Files that machines ask for by name, each under the brand of the host: robots.txt, sitemap.xml, favicon.ico, manifest.webmanifest.
 * @param mark the product's own mark as the page has it, an address of data; '' without one
 */
export function serveSiteFiles(
  app: FastifyInstance,
  pages: SitePages,
  mark: string,
  brandOf: (request: FastifyRequest) => Promise<CompanyConfig>,
): void {
  app.get('/robots.txt', HIDDEN, async (request, reply) => {
    const place = readPlace(request);
    const lines = ['User-agent: *', ...PRIVATE.map((prefix) => `Disallow: ${prefix}`), 'Allow: /'];
    if (place.origin !== '') lines.push('', `Sitemap: ${place.origin}/sitemap.xml`);
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', HIDDEN, async (request, reply) => {
    const { origin, key } = readPlace(request);
    if (origin === '') return reply.callNotFound();
    const told = toldOf(pages, await brandOf(request));
    const urls = told.map(({ path }) => `<url><loc>${escapeHtml(addressOf(origin, path, key))}</loc></url>`);
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
    if (mark === '') return reply.callNotFound();
    const drawing = decodeURIComponent(colourMark(mark, baseConfig.colorObj.btnBg).replace(/^[^,]*,/, ''));
    return reply.type('image/svg+xml').send(drawing);
  });
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
      icons: [{ src: addressOf('', '/favicon.ico', key), sizes: 'any', purpose: 'any' }],
    });
  });
}
