import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SILERO } from '#contract/silero.contract.ts';
import { SCRIPT_POLICY } from './security-headers.ts';

const PREFIX = '/silero/';
/** Operators may fetch the files while the server runs; they are looked for so often, in ms. */
const LOOK_MS = 10_000;

/**
 * Serves the model that `npm run silero` has put into the data folder, each version under an address of its own.
 * @returns finds out where it is; empty while there is none
 */
export async function serveSilero(app: FastifyInstance, folder: string, now = Date.now): Promise<() => string> {
  fs.mkdirSync(folder, { recursive: true });
  const types: Record<string, string> = { '.mjs': 'text/javascript; charset=utf-8', '.wasm': 'application/wasm' };
  await app.register(fastifyStatic, {
    root: folder,
    prefix: PREFIX,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    // Only what belongs to it, whatever else lies there.
    allowedPath: (asked) => Object.values(SILERO).some((name) => asked.replace(/\.(br|gz)$/, '').endsWith(`/${name}`)),
    setHeaders(reply, file) {
      const extension = path.extname(file.replace(/\.(br|gz)$/, ''));
      reply.header('content-type', types[extension] ?? 'application/octet-stream');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (extension === '.mjs') reply.header('content-security-policy', SCRIPT_POLICY);
    },
  });
  let found = '';
  let looked = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - looked < LOOK_MS) return found;
    looked = now();
    found = findNewest(folder);
    return found;
  };
}

function findNewest(folder: string): string {
  const isWhole = (version: string) =>
    Object.values(SILERO).every((name) => fs.existsSync(path.join(folder, version, name)));
  const versions = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /^[\w.-]+$/.test(name)) : [];
  const newest = versions.sort().findLast(isWhole);
  return newest ? `${PREFIX}${newest}/` : '';
}
