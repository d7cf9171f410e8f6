import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BODY_BYTES } from '#contract/endpoint.contract.ts';

/** How long the body of somebody without a session may take to arrive, ms: no more than a form of a few lines. */
export const STRANGER_BODY_MS = 5000;
/** How much of a refused upload is still read, and for how long: of whoever has or had a session, and of a stranger. */
const UPLOAD = { bytes: Number.POSITIVE_INFINITY, ms: 30_000 };
const UPLOAD_OF_STRANGER = { bytes: 1024 ** 2, ms: STRANGER_BODY_MS };
/** Of what is sent to an address that takes no files. */
const BODY = { bytes: BODY_BYTES.account, ms: STRANGER_BODY_MS };
const BODY_OF_STRANGER = { bytes: BODY_BYTES.public, ms: STRANGER_BODY_MS };

/** Whose session has ended: they are told so when they have sent everything, as whoever has one. */
export const formerUsers = new WeakSet<FastifyRequest>();

function mostOf(request: FastifyRequest): { bytes: number; ms: number } {
  const isKnown = Boolean(request.session) || formerUsers.has(request);
  if (request.routeOptions.config.takesUploads) return isKnown ? UPLOAD : UPLOAD_OF_STRANGER;
  return isKnown ? BODY : BODY_OF_STRANGER;
}

/**
 * Before a request is answered whose body has not come: the rest is read and dropped, since clients look for an answer only when they have
 * sent everything. Whoever sends more than that gets the answer, and the end of the connection: on one that stays, Node would read on for ever.
 */
export async function dropRest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  const most = mostOf(request);
  const isLonger = Number(raw.headers['content-length'] ?? 0) > most.bytes;
  if (!isLonger) {
    const enough = new AbortController();
    let read = 0;
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read <= most.bytes) return;
      raw.pause();
      enough.abort();
    });
    raw.resume();
    // A client that left needs no answer, and one that sends on for ever gets it anyway.
    const signal = AbortSignal.any([AbortSignal.timeout(most.ms), enough.signal]);
    await finished(raw, { writable: false, signal }).catch(() => {});
  }
  if (!raw.complete && !raw.readableEnded) reply.header('connection', 'close');
}
