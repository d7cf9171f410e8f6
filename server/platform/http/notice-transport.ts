import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { hasProxies, type Proxies } from './trusted-proxies.ts';

/** This machine itself, also as IPv4 within IPv6. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Says once each in the log what of the way from people to the server an operator should know: sessions that travel in the open, and a proxy that
 * nobody has told the server of, so that all who come through it count as one.
 */
export function noticeTransport(app: FastifyInstance, proxies: Proxies): void {
  let saysPlain = true;
  let saysProxy = !hasProxies(proxies);
  app.addHook('onRequest', async ({ headers, ip, protocol, log }) => {
    if (saysProxy && headers['x-forwarded-for'] !== undefined) {
      saysProxy = false;
      log.warn(
        { from: ip },
        'a reverse proxy seems to stand before this server, and TRUST_PROXY does not count it: all who come through it share one limit',
      );
    }
    if (saysPlain && protocol === 'http' && headers.token && !isLoopback(ip)) {
      saysPlain = false;
      log.warn(
        { from: ip },
        'a session is used over plain http: whoever listens on the way can take it over; serve it over https, or set TRUST_PROXY where a proxy does',
      );
    }
  });
}
