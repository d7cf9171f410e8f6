import fs from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { hasSitePage, tellsOfPage } from '#contract/has-site-page.contract.ts';
import { ownIntroduction } from '#contract/own-introduction.contract.ts';
import { pickLegal } from '#contract/pick-legal.contract.ts';
import type { SharePicture } from '#contract/share-picture.contract.ts';
import { type SiteLine, SitePage } from '#contract/site-page.contract.ts';
import { escapeHtml } from './render-page.ts';
import { describePicture, readSharePictures } from './share-picture.ts';

/** Written by the web's build beside its page; read by the server alone. */
export const SITE_PAGES_FILE = 'site-pages.json';
/** Other addresses of the home page: of wide windows, of phones, and of the file itself. */
const HOMES = ['/index.html', '/index', '/index/home', '/mIndex', '/mIndex/mHome'];

export interface SitePages {
  listed: readonly SitePage[];
  /** The page of an address without its query; absent for addresses of the application behind sign-in. */
  find(path: string): SitePage | undefined;
  /** What previews of links show of them. */
  pictures: readonly SharePicture[];
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
    pictures: readSharePictures(folder),
    find: (asked) => byPath.get(asked),
    paths: [...new Set(['/', ...HOMES, ...byPath.keys()])],
  };
}

/** The pages that search engines are told of under a brand. */
export const toldOf = ({ listed }: SitePages, brand: CompanyConfig): readonly SitePage[] =>
  listed.filter(({ path: at }) => tellsOfPage(brand, at));

/** Where a page is on the web, as the visitor's browser named it; all '' for a host that no address can have: whoever asks says it. */
export interface Place {
  /** Scheme and host. */
  origin: string;
  host: string;
  /** The brand's, where the address chose one. */
  key: string;
}

export function readPlace({ host = '', protocol, query }: FastifyRequest): Place {
  const { key } = query as { key?: unknown };
  const isHost = /^[\w.-]+(:\d{1,5})?$/.test(host);
  return {
    origin: isHost ? `${protocol}://${host}` : '',
    host: isHost ? host : '',
    key: typeof key === 'string' && /^[\w-]{1,60}$/.test(key) ? key : '',
  };
}

/** @param origin '' for an address within the site */
export const addressOf = (origin: string, pagePath: string, key: string): string =>
  `${origin}${pagePath}${key === '' ? '' : `?key=${encodeURIComponent(key)}`}`;

/** What search engines and previews of links read: title, description, the one address of the page, and its picture. */
export function writeHead(page: SitePage, pages: SitePages, config: CompanyConfig, place: Place): string {
  const { title, description } = nameSitePage(page, config, place);
  const tags = [
    property('og:type', 'website'),
    property('og:site_name', config.companyName),
    property('og:title', title),
    property('og:description', description),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  if (place.origin !== '') {
    const address = addressOf(place.origin, page.path, place.key);
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}" />`, property('og:url', address));
    const picture = describePicture(pages.pictures, { path: page.path, title }, config, place.origin);
    tags.push(...picture.map(([name, content]) => property(name, content)));
  }
  return tags.join('');
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** As the browser's tab shows it. */
export const titleOf = (name: string, { title, companyName }: CompanyConfig): string =>
  name === '' ? title || companyName : `${name} · ${title || companyName}`;

export function nameSitePage(page: SitePage, config: CompanyConfig, place: Place) {
  const description = page.description === '' ? config.description : fill(page.description, config, place);
  return { title: titleOf(page.name, config), description };
}

function fill(text: string, { companyName, baseConfig }: CompanyConfig, { host }: Place): string {
  const { company } = pickLegal(baseConfig, host);
  return text.replaceAll('{brand}', companyName).replaceAll('{company}', company || companyName);
}

/** A page of the site as plain text, with the ways to the others and to people. */
export function writeText(page: SitePage, pages: SitePages, config: CompanyConfig, place: Place): string {
  const links =
    config.navHide === 1
      ? []
      : toldOf(pages, config).map(
          (other) =>
            `<a href="${escapeHtml(addressOf('', other.path, place.key))}">${escapeHtml(other.name || titleOf('', config))}</a>`,
        );
  const lines = withOwnIntroduction(withOwnHead(page, config), config)
    .filter(({ of }) => of === undefined || hasSitePage(config, of))
    .map(({ as, text }) => `<${as}>${escapeHtml(fill(text, config, place))}</${as}>`);
  const { kfPhone, serviceEmail } = config.baseConfig;
  const { company, filings, address } = pickLegal(config.baseConfig, place.host);
  const foot = [kfPhone, serviceEmail, company, address, ...filings].filter((text) => text !== '');
  return [
    links.length > 0 ? `<nav>${links.join(' ')}</nav>` : '',
    lines.join('').replaceAll(/(?:<li>[^<]*<\/li>)+/g, (list) => `<ul>${list}</ul>`),
    `<footer><p>${foot.map(escapeHtml).join('，')}</p><p>请启用 JavaScript 后使用${escapeHtml(config.companyName)}。</p></footer>`,
  ].join('');
}

/** What introduces the company gives way to what the brand says of it. */
function withOwnIntroduction(lines: readonly SiteLine[], config: CompanyConfig): readonly SiteLine[] {
  const own = ownIntroduction(config);
  const at = lines.findIndex(({ introduces }) => introduces);
  if (!own || at < 0) return lines;
  return [
    ...lines.slice(0, at),
    ...own.map((text): SiteLine => ({ as: 'p', text })),
    ...lines.slice(at).filter(({ introduces }) => !introduces),
  ];
}

/** The home page begins with the brand's own headline and purpose, where it has them. */
function withOwnHead(page: SitePage, { homeVariant, homeInfo }: CompanyConfig): readonly SiteLine[] {
  const lines = page.text[homeVariant];
  if (page.path !== '/') return lines;
  const { headline, intro } = homeInfo.one;
  const [title, purpose, ...rest] = lines;
  return [
    ...(title ? [{ ...title, text: headline || title.text }] : []),
    ...(purpose ? [{ ...purpose, text: intro || purpose.text }] : []),
    ...rest,
  ];
}
