import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { TransportFault } from '#contract/health.contract.ts';
import { cutPorts, hasProxies, type Proxies, trustOf } from './trusted-proxies.ts';

/** This machine itself, also as IPv4 within IPv6. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** What a request can show of the way from people to the server, and what the log says of the first one. */
const WORDS: Record<TransportFault, string> = {
  /** A proxy that nobody has told the server of. */
  uncounted:
    'a reverse proxy seems to stand before this server, and TRUST_PROXY does not count it: all who come through it share one limit; set TRUST_PROXY to the number of proxies, or to their addresses',
  /** Proxies are counted or named, and somebody came who is none of them. */
  past: 'TRUST_PROXY says that a reverse proxy stands before this server, and a request came past it: its X-Forwarded-For is not believed; if this address is the proxy, name it in TRUST_PROXY, else let nobody but the proxy connect',
  /** From where a proxy may stand, and without what a proxy adds. */
  missing:
    'TRUST_PROXY says that a reverse proxy stands before this server, and a request came without X-Forwarded-For: set TRUST_PROXY=0 if there is none, or whoever writes that header can choose the address that limits count; if there is one, let it add the header',
  /** From a proxy, whose entry does not say from where. */
  unreadable:
    'the reverse proxy before this server writes no address into X-Forwarded-For: all who come through it share one limit; let it add the address of whoever connects to it',
  /** Sessions that travel in the open. */
  plain:
    'a session is used over plain http: whoever listens on the way can take it over; serve it over https, or set TRUST_PROXY where a proxy does',
};
/** When each was last seen in this process, in ms of the clock, and from which address. */
export type TransportNotes = Map<TransportFault, { at: number; from: string }>;

declare module 'fastify' {
  interface FastifyInstance {
    /** What the way from people to this server was like. */
    transport: TransportNotes;
  }
}

/** Asked by what watches over a server, often past its proxy. */
const PROBES = /^\/api\/(?:live|ready|health)(?:\?|$)/;

/**
 * Notes what of the way from people to the server an operator should know; the log says each once. Stands before whatever asks for the address
 * of a request: what its header says is made readable here, and where it says none, that is the peer's own.
 */
export function noticeTransport(app: FastifyInstance, proxies: Proxies): TransportNotes {
  const notes: TransportNotes = new Map();
  const isTrusted = trustOf(proxies);
  app.addHook('onRequest', async (request) => {
    const { headers, protocol, log, socket, url } = request;
    const note = (fault: TransportFault, from: string) => {
      if (!notes.has(fault)) log.warn({ from }, WORDS[fault]);
      notes.set(fault, { at: Date.now(), from });
    };
    const forwarded = headers['x-forwarded-for'];
    const isForwarded = forwarded !== undefined;
    if (isForwarded && hasProxies(proxies)) {
      headers['x-forwarded-for'] = cutPorts(String(forwarded));
      if (isTrusted(socket.remoteAddress ?? '', 0) && net.isIP(request.ip) === 0) {
        delete headers['x-forwarded-for'];
        note('unreadable', request.ip);
      }
    }
    const { ip } = request;
    if (protocol === 'http' && headers.token && !isLoopback(ip)) note('plain', ip);
    if (!hasProxies(proxies)) {
      if (isForwarded) note('uncounted', ip);
    } else if (!PROBES.test(url)) {
      const peer = socket.remoteAddress ?? '';
      if (isTrusted(peer, 0)) {
        if (!isForwarded) note('missing', peer);
      } else if (!isLoopback(peer)) note('past', peer);
    }
  });
  return notes;
}
