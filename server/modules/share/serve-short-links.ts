import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/errors.contract.ts';
import { SHORT_PATH } from '#contract/short-link.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ShortLinks } from './short-link.service.ts';

/** `/q/{code}`: leads people on to the application's own address, under whatever host and brand they came. */
export function serveShortLinks(app: FastifyInstance, { lead }: Pick<ShortLinks, 'lead'>): void {
  app.get(`${SHORT_PATH}*`, { schema: { hide: true } }, async (request, reply) => {
    // What it leads to opens a room: kept by no cache, and told to nobody.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    try {
      return reply.redirect(await lead((request.params as { '*': string })['*'], request.ip));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== CODE.tooMany) throw error;
      return reply.code(429).type('text/plain; charset=utf-8').send(error.message);
    }
  });
}
