import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BODY_BYTES } from '#contract/endpoint.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Log } from '../log.ts';
import { answerBadAddress, answerBrokenRequest, BODY_MS, boundBodies } from './bound-bodies.ts';
import { boundConnections } from './bound-connections.ts';
import { boundJson } from './bound-json.ts';
import { STRANGER_BODY_MS } from './drop-rest.ts';
import { explainIssue } from './explain-issue.ts';
import { handleErrors } from './handle-errors.ts';
import { BROTLI } from './lasting-answer.ts';
import { noticeTransport } from './notice-transport.ts';
import { readForPeople } from './read-for-people.ts';
import { DOCUMENT_POLICY, securityHeaders } from './security-headers.ts';
import { hasProxies, type Proxies, trustOf } from './trusted-proxies.ts';
import { validateInput } from './validate-input.ts';

z.config({ localeError: explainIssue }); // what a rule without a sentence of its own says

/** How long the head of a request may take to arrive, ms. */
const HEADERS_MS = 20_000;

/** Smaller answers fit into one packet as they are, bytes. Those of sign-in and of secrets shown once are. */
const WORTH_COMPRESSING = 1024;

/**
 * A Fastify instance with everything that all routes share: validation, errors, request ids, security headers, uploads, API document.
 * @param proxies what a client writes into `X-Forwarded-For` itself comes before their entries and is never believed, or guessing would be
 *   counted for an address of the guesser's choice
 * @param https people reach it over https only
 * @param bodyMs how long a body that is no upload may take to arrive
 */
export async function createServer(
  log: Log,
  proxies: Proxies,
  https = false,
  bodyMs = BODY_MS,
): Promise<FastifyInstance> {
  const app = Fastify({
    // Fastify's own lines at `info` only say where it listens; the start announces that for people.
    loggerInstance: (log.level === 'info' ? log.child({}, { level: 'warn' }) : log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...(hasProxies(proxies) ? { trustProxy: trustOf(proxies) } : {}),
    bodyLimit: BODY_BYTES.account,
    requestTimeout: LIMITS.requestTimeoutMs,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 2 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress,
    rewriteUrl: readForPeople,
    forceCloseConnections: true, // open streams must not hold a stop back
  });
  app.setValidatorCompiler(validateInput);
  handleErrors(app);
  app.decorate('openStreams', new Set<Promise<void>>());
  app.decorateRequest('session', null as never); // set by the adapter before any handler that may read it
  const headers = securityHeaders(https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...headers });
  });
  app.decorate('transport', noticeTransport(app, proxies));
  boundBodies(app, bodyMs, Math.min(bodyMs, STRANGER_BODY_MS));
  boundJson(app);
  boundConnections(app.server, proxies, (network) => {
    log.warn({ network }, 'one network holds as many connections as it may; if it is a proxy, set TRUST_PROXY');
  });
  app.addHook('onResponse', async (request, reply) => {
    const entry = {
      method: request.method,
      path: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(entry, 'request');
  });
  // Pages and calls; files of the web are compressed when it is built, and streams go by themselves. What is sent to the server is never
  // unpacked: a small body could become an endless one.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: WORTH_COMPRESSING,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    customTypes: (type) => /^(application\/json|text\/html)\b/.test(type),
  });
  await app.register(formbody);
  // One byte more than allowed reaches the file store, which then refuses with the sentence of the specification.
  await app.register(multipart, {
    limits: { fileSize: LIMITS.libraryFileBytes + 1, files: 1, fields: 20, fieldSize: 64 * 1024 },
  });
  await app.register(swagger, {
    openapi: {
      info: { title: 'Huashen', version: '1', description: 'Envelope { code, message, data }; code 200 is success.' },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'token' },
          apiKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCUMENT_POLICY });
  return app;
}
