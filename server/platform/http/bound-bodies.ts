import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_BYTES } from '#contract/endpoint.contract.ts';
import { dropRest } from './drop-rest.ts';
import { transportMessage } from './handle-errors.ts';
import { securityHeaders } from './security-headers.ts';

/** How long a body that is no upload may take to arrive, ms: two megabytes over a slow telephone. */
export const BODY_MS = 30_000;

/** What an upload brings at least over each `BODY_MS`, bytes a millisecond: half of what the slowest telephone sends. */
const LEAST_RATE = 1;

/** Whoever sends a byte now and then does not keep a request open: after its time it is answered, and the connection ends. */
export function boundBodies(app: FastifyInstance, ms: number, strangerMs: number): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (length === '0' && coding === undefined) return payload;
    const own = isShortOfStranger(request) ? strangerMs : ms;
    if (isMultipart(request)) {
      if (request.routeOptions.config.takesUploads) endSlowUpload(request, reply, ms);
      else endLate(request, reply, own);
      return payload; // read by its handler, once it is known who sends it
    }
    const bounded = new PassThrough();
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      bounded.destroy(Object.assign(new Error('the body came too slowly'), { statusCode: 408 }));
    }, own);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop);
    reply.raw.once('close', stop); // answered without the rest, or nobody is there any more
    payload.once('error', (error: Error) => bounded.destroy(error));
    bounded.on('error', stop); // also when nobody listens any more: a body that was refused is nobody's fault twice
    return payload.pipe(bounded);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (raw.complete || raw.readableEnded) return done();
    // An answer that is a stream may fail from now on, and is listened to only behind this hook.
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) void dropRest(request, reply).then(() => done());
    else {
      reply.header('connection', 'close');
      done();
    }
  });
}

/** Fields of a form have as much time as any other body. */
function endLate({ raw }: FastifyRequest, reply: FastifyReply, ms: number): void {
  const timer = setTimeout(() => endTooLate(raw.socket), ms);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop);
  reply.raw.once('close', stop);
}

/** A file of any size may take its time, but it has to come: each account sends only so many at once, and a file that drips keeps a place. */
function endSlowUpload({ raw }: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const isOurs = raw.readableLength >= raw.readableHighWaterMark; // it waits for us: the disk is slow, not the sender
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (isOurs || came >= ms * LEAST_RATE) return;
    clearInterval(timer);
    endTooLate(socket);
  }, ms);
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  reply.raw.once('close', stop);
}

const endTooLate = (socket: Socket): void =>
  answerBrokenRequest(Object.assign(new Error('the body came too slowly'), { code: TOO_LATE }), socket);

/** Such as a sign-in. What strangers send that is longer, the sound of a visitor's question, has a limit of its own in bytes. */
const isShortOfStranger = ({ session, is404, routeOptions }: FastifyRequest): boolean =>
  !session && (is404 || (routeOptions.bodyLimit ?? 0) <= BODY_BYTES.public);

/** `request.isMultipart` says so only once the body is parsed. */
const isMultipart = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

const envelope = (status: number): string =>
  JSON.stringify({ code: status, message: transportMessage(status), data: null });

/** An address that cannot be read, such as `/%zz`. */
export function answerBadAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(400).headers(HEADERS).type('application/json; charset=utf-8').send(envelope(400));
}

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
const STATUS_OF: Record<string, number> = { [TOO_LATE]: 408, HPE_HEADER_OVERFLOW: 431 };
const REASON: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** As on every other reply; whether people come over https is not known to what is no request. */
const HEADERS = securityHeaders(false);
const SECURITY = Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** What is no HTTP, or not in time: there is no request yet to which a reply belongs. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  const body = envelope(status);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${REASON[status]}\r\nContent-Type: application/json; charset=utf-8\r\n${SECURITY}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
