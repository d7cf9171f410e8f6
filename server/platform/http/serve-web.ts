import fs from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // antd writes its styles at run time
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Pages are no part of the API document. */
const HIDDEN = { schema: { hide: true } };

/**
 * Serves the built web. The application uses hash routes; the same paths without `#` are redirected to their hash form, so that a
 * link may be written either way.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!fs.existsSync(folder)) {
    app.log.warn('the web is not built (npm run build); only the API is served');
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, file) {
      const hashed = file.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (file.endsWith('.html')) reply.header('content-security-policy', POLICY);
    },
  });
  app.get(
    '/:section(index|mIndex|login|h5|home|robot|project|digital|digital2|outlinePlay|roleShare|oem|cloneRole|sdkDemo|remoteControl)',
    HIDDEN,
    redirect,
  );
  app.get('/:section(index|mIndex|h5|home|robot|project|digital|digital2|outlinePlay|cloneRole)/*', HIDDEN, redirect);
}

async function redirect(request: { url: string }, reply: { redirect(url: string): unknown }) {
  return reply.redirect(`/#${request.url}`);
}
