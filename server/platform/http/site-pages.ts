import fs from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { SitePage } from '#contract/site-page.contract.ts';
import { escapeHtml } from './render-page.ts';

/** Written by the web's build beside its page; read by the server alone. */
export const SITE_PAGES_FILE = 'site-pages.json';
/** Other addresses of the home page: of wide windows, of phones, and of the file itself. */
const HOMES = ['/index.html', '/index', '/index/home', '/mIndex', '/mIndex/mHome'];

export interface SitePages {
  listed: readonly SitePage[];
  /** The page of an address without its query; absent for addresses of the application behind sign-in. */
  find(path: string): SitePage | undefined;
  /** Every address that is answered with the page itself. */
  paths: readonly string[];
}

/** @param folder of the built web; one without the file (a build that is older) has a home page that says nothing */
export function readSitePages(folder: string): SitePages {
  const file = path.join(folder, SITE_PAGES_FILE);
  const pages = fs.existsSync(file) ? z.array(SitePage).parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : [];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const home = byPath.get('/');
  if (home) for (const alias of HOMES) byPath.set(alias, home);
  return {
    listed: pages.filter(({ listed }) => listed),
    find: (asked) => byPath.get(asked),
    paths: [...new Set(['/', ...HOMES, ...byPath.keys()])],
  };
}

/** Where a page is on the web: scheme and host as the visitor's browser named them, and the brand's key where the address chose one. */
export interface Place {
  origin: string;
  key: string;
}

/** Null for a host that no address can have: it is said by whoever asks. */
export function readPlace(request: FastifyRequest): Place | null {
  const host = request.host ?? '';
  const { key } = request.query as { key?: unknown };
  if (!/^[\w.-]+(:\d{1,5})?$/.test(host)) return null;
  return {
    origin: `${request.protocol}://${host}`,
    key: typeof key === 'string' && /^[\w-]{1,60}$/.test(key) ? key : '',
  };
}

export const addressOf = ({ origin, key }: Place, pagePath: string): string =>
  `${origin}${pagePath}${key === '' ? '' : `?key=${encodeURIComponent(key)}`}`;

/** What search engines and previews of links read: title, description, the one address of the page, and its picture. */
export function writeHead(page: SitePage, config: CompanyConfig, place: Place | null): string {
  const { title, description } = nameSitePage(page, config);
  const tags = [
    property('og:type', 'website'),
    property('og:site_name', config.companyName),
    property('og:title', title),
    property('og:description', description),
  ];
  if (place) {
    const address = addressOf(place, page.path);
    const picture = new URL(pictureOf(config), place.origin).href;
    tags.unshift(`<link rel="canonical" href="${escapeHtml(address)}" />`);
    tags.push(property('og:url', address), property('og:image', picture));
  }
  tags.push('<meta name="twitter:card" content="summary_large_image" />');
  return tags.join('');
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
/** The brand's own picture of its home page, else one of people of its kind. */
const pictureOf = ({ homeInfo, homeVariant }: CompanyConfig): string =>
  homeInfo.one.bg || `/site/share-${homeVariant.toLowerCase()}.jpg`;

export function nameSitePage(page: SitePage, config: CompanyConfig): { title: string; description: string } {
  const brand = config.title || config.companyName;
  return {
    title: page.name === '' ? brand : `${page.name} · ${brand}`,
    description: page.description === '' ? config.description : fill(page.description, config),
  };
}

const fill = (text: string, { companyName, baseConfig }: CompanyConfig): string =>
  text.replaceAll('{brand}', companyName).replaceAll('{company}', baseConfig.company || companyName);

/** A page of the site as plain text, with the ways to the others and to people. */
export function writeText(page: SitePage, pages: SitePages, config: CompanyConfig, place: Place | null): string {
  const key = place?.key ?? '';
  const { headline, intro } = config.homeInfo.one;
  const own = (as: string) => (page.path !== '/' ? '' : as === 'h1' ? headline : as === 'intro' ? intro : '');
  let isFirst = true;
  const lines = page.text[config.homeVariant].map(({ as, text }) => {
    const said = as === 'h1' ? own('h1') || text : as === 'p' && isFirst ? own('intro') || text : text;
    if (as === 'p') isFirst = false;
    return `<${as}>${escapeHtml(fill(said, config))}</${as}>`;
  });
  const links = pages.listed.map((other) => {
    const { title } = nameSitePage(other, config);
    return `<a href="${escapeHtml(addressOf({ origin: '', key }, other.path))}">${escapeHtml(other.name || title)}</a>`;
  });
  const { company, filings, address, kfPhone, serviceEmail } = config.baseConfig;
  const foot = [kfPhone, serviceEmail, company, address, ...filings].filter((text) => text !== '');
  return [
    `<nav>${links.join(' ')}</nav>`,
    lines.join('').replaceAll(/(?:<li>[^<]*<\/li>)+/g, (list) => `<ul>${list}</ul>`),
    `<footer><p>${foot.map(escapeHtml).join('，')}</p><p>请启用 JavaScript 后使用${escapeHtml(config.companyName)}。</p></footer>`,
  ].join('');
}
