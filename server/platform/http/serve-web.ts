import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ADDRESSES, isAddress } from '#contract/address.contract.ts';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { hasSitePage } from '#contract/has-site-page.contract.ts';
import { projectFrame, ROOM_FRAME, readProjectFrame } from '#contract/room-frame.contract.ts';
import { isCall } from './is-call.ts';
import { type PageWords, renderPage } from './render-page.ts';
import { DRAWING_POLICY, pagePolicy, SCRIPT_POLICY, WASM_WORKER_POLICY } from './security-headers.ts';
import { serveSiteFiles } from './serve-site-files.ts';
import { SHARE_PICTURES_FILE } from './share-picture.ts';
import {
  nameSitePage,
  type Place,
  readPlace,
  readSitePages,
  SITE_PAGES_FILE,
  type SitePages,
  titleOf,
  writeHead,
  writeText,
} from './site-pages.ts';

/** First parts of the application's addresses; what lies below others is answered by whoever serves it. */
const SECTIONS = [...new Set(ADDRESSES.map((pattern) => pattern.split('/')[1]))].filter(Boolean).join('|');
const DRAWING = 'image/svg+xml';
/** Pages are no part of the API document. */
const HIDDEN = { schema: { hide: true } };

/** Host names whose pages may frame the room of a project; none for one that is not there. */
export type FramersOf = (projectId: string) => Promise<readonly string[]>;

/** Answers the brand of a visit. */
export type DescribePage = (visit: { key: string; host: string; companyId: string }) => Promise<CompanyConfig>;

/**
 * Serves the built web: its one page under the brand of the visit, everything else as files. The application uses hash routes; the same
 * paths without `#` are redirected to their hash form, so that a link may be written either way. Where none is, nothing is found.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  describePage: DescribePage,
  openApiDomain = '',
  framersOf: FramersOf = async () => [],
): Promise<void> {
  if (!fs.existsSync(folder)) {
    app.log.warn('the web is not built (npm run build); only the API is served');
    return;
  }
  const template = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const pages = readSitePages(folder);
  const serveFramed = async (request: FastifyRequest, reply: FastifyReply, ancestors: string) => {
    const config = await describePage(readVisit(request));
    const nonce = randomBytes(16).toString('base64url');
    reply.removeHeader('x-frame-options');
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': pagePolicy(nonce, ancestors),
      'cross-origin-resource-policy': 'cross-origin',
    });
    return reply.send(renderPage(template, config, FRAMED(config), nonce, openApiDomain));
  };
  // At this address the application knows the room of a share link and nothing else: any site may frame it.
  app.get(ROOM_FRAME, HIDDEN, (request, reply) => serveFramed(request, reply, '*'));
  // At this one the room of one project. One that is not there is as one that nobody may frame: there is nothing to be learnt.
  app.get(projectFrame(':id'), HIDDEN, async (request, reply) => {
    const id = readProjectFrame(pathOf(request));
    if (id === null) return lose(request, reply);
    const hosts = await framersOf(id);
    // Such a source lets https in as well.
    return serveFramed(request, reply, hosts.map((host) => `http://${host}`).join(' ') || "'none'");
  });
  /** A key that chooses no other brand than the host does would be a second address of the same page. */
  const placeOf = async (request: FastifyRequest, config: CompanyConfig): Promise<Place> => {
    const place = readPlace(request);
    if (place.key === '') return place;
    const plain = await describePage({ key: '', host: request.host ?? '', companyId: '' });
    return plain.key === config.key ? { ...place, key: '' } : place;
  };
  const serve = async (request: FastifyRequest, reply: FastifyReply, known: boolean) => {
    const config = await describePage(readVisit(request));
    const nonce = randomBytes(16).toString('base64url');
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      // Brand and nonce are of this response; an edited brand shows at the next load.
      'cache-control': 'private, no-cache',
      'content-security-policy': pagePolicy(nonce),
    });
    const found = known && hasSitePage(config, pathOf(request));
    const words = found ? toWords(request, pages, config, await placeOf(request, config)) : NOT_FOUND(config);
    return reply.code(found ? 200 : 404).send(renderPage(template, config, words, nonce, openApiDomain));
  };
  for (const url of pages.paths) app.get(url, HIDDEN, (request, reply) => serve(request, reply, true));
  serveSiteFiles(app, pages, (request) => describePage(readVisit(request)), placeOf);
  await app.register(async (files) => {
    // A compressed file gets its type after `setHeaders`, and drawings get it without their encoding.
    files.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === DRAWING) reply.type(`${DRAWING}; charset=utf-8`);
    });
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*', `${SITE_PAGES_FILE}*`, `${SHARE_PICTURES_FILE}*`],
      preCompressed: true,
      setHeaders(reply, file) {
        const hashed = file.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (/\.m?js(\.br|\.gz)?$/.test(file)) {
          const runsWasm = path.basename(file).startsWith('silero-worker-');
          reply.header('content-security-policy', runsWasm ? WASM_WORKER_POLICY : SCRIPT_POLICY);
        }
        if (/\.svg(\.br|\.gz)?$/.test(file)) reply.header('content-security-policy', DRAWING_POLICY);
      },
    });
  });
  const lose = (request: FastifyRequest, reply: FastifyReply) => {
    const page = !isCall(request.url) && !wantsJson(request.headers.accept ?? '');
    return page ? serve(request, reply, false) : reply.callNotFound();
  };
  const lead = (request: FastifyRequest, reply: FastifyReply) =>
    isAddress(pathOf(request)) ? reply.redirect(`/#${request.url}`) : lose(request, reply);
  for (const url of [`/:section(${SECTIONS})`, `/:section(${SECTIONS})/*`]) app.get(url, HIDDEN, lead);
  // A route as all others, so that what it answers is compressed: the handler of what is not found has no such hooks.
  app.get('/*', HIDDEN, lose);
}

/** Crawlers and command lines take anything: then a page it is. */
const wantsJson = (accept: string): boolean => /\bjson\b/.test(accept) && !/\btext\/html\b/.test(accept);

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

function toWords(request: FastifyRequest, pages: SitePages, config: CompanyConfig, place: Place): PageWords {
  const page = pages.find(pathOf(request));
  if (!page) return { title: titleOf('', config), description: config.description, head: '', text: null };
  return {
    ...nameSitePage(page, config, place),
    head: writeHead(page, pages, config, place),
    text: writeText(page, pages, config, place),
  };
}

const FRAMED = (config: CompanyConfig): PageWords => ({
  title: titleOf('', config),
  description: config.description,
  head: '<meta name="robots" content="noindex" />',
  text: null,
});

const NOT_FOUND = (config: CompanyConfig): PageWords => ({
  title: titleOf('找不到', config),
  description: config.description,
  head: '<meta name="robots" content="noindex" />',
  text: '<h1>找不到这个页面</h1><p>地址可能写错了，或者页面已经移走。</p><p><a href="/">回到首页</a></p>',
});

/** What the address, the host and the cookie of the last sign-in say about the brand. */
function readVisit(request: FastifyRequest) {
  const { key } = request.query as { key?: unknown };
  const [, companyId = ''] = /(?:^|;\s*)companyId=([\w-]{1,100})/.exec(request.headers.cookie ?? '') ?? [];
  return { key: typeof key === 'string' ? key : '', host: request.host ?? '', companyId };
}
