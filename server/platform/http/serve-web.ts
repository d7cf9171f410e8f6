import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompanyConfig } from '#contract/company.contract.ts';
import { renderPage } from './render-page.ts';
import { DRAWING_POLICY, pagePolicy, SCRIPT_POLICY, WASM_WORKER_POLICY } from './security-headers.ts';

/** Pages are no part of the API document. */
const HIDDEN = { schema: { hide: true } };

/** Answers the brand of a visit. */
export type DescribePage = (visit: { key: string; host: string; companyId: string }) => Promise<CompanyConfig>;

/**
 * Serves the built web: its one page under the brand of the visit, everything else as files. The application uses hash routes; the same
 * paths without `#` are redirected to their hash form, so that a link may be written either way.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  describePage: DescribePage,
  openApiDomain = '',
): Promise<void> {
  if (!fs.existsSync(folder)) {
    app.log.warn('the web is not built (npm run build); only the API is served');
    return;
  }
  const template = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const servePage = async (request: FastifyRequest, reply: FastifyReply) => {
    const config = await describePage(readVisit(request));
    const nonce = randomBytes(16).toString('base64url');
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      // Brand and nonce are of this response; an edited brand shows at the next load.
      'cache-control': 'private, no-cache',
      'content-security-policy': pagePolicy(nonce),
    });
    return reply.send(renderPage(template, config, nonce, openApiDomain));
  };
  for (const url of ['/', '/index.html']) app.get(url, HIDDEN, servePage);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*'],
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
  app.get(
    '/:section(index|mIndex|login|h5|home|robot|project|digital|digital2|outlinePlay|roleShare|oem|cloneRole|sdkDemo|remoteControl)',
    HIDDEN,
    redirect,
  );
  app.get('/:section(index|mIndex|h5|home|robot|project|digital|digital2|outlinePlay|cloneRole)/*', HIDDEN, redirect);
}

/** What the address, the host and the cookie of the last sign-in say about the brand. */
function readVisit(request: FastifyRequest) {
  const { key } = request.query as { key?: unknown };
  const [, companyId = ''] = /(?:^|;\s*)companyId=([\w-]{1,100})/.exec(request.headers.cookie ?? '') ?? [];
  return { key: typeof key === 'string' ? key : '', host: request.host ?? '', companyId };
}

async function redirect(request: { url: string }, reply: { redirect(url: string): unknown }) {
  return reply.redirect(`/#${request.url}`);
}
