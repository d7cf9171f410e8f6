import { createHmac } from 'node:crypto';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import { ICE_LIMITS, isTurn, type RtcIceServer } from '#contract/ice.contract.ts';

/** As an operator has set it up. */
export interface StreamIceServer {
  url: string;
  username: string;
  credential: string;
  way: 'fixed' | 'shared';
}

/** A connection may be begun anew until the place has to be given back. */
const LASTS_MS = STREAM_LIMITS.longestMs + 10 * 60_000;

/**
 * What a browser is given for one session. Of a TURN server's secret it gets a credential that ends by itself, never the secret
 * (draft-uberti-behave-turn-rest, as coturn's `use-auth-secret` has it). Servers of earlier versions whose credential never ends are left out.
 */
export function iceServersFor(servers: readonly StreamIceServer[], now: number): RtcIceServer[] {
  const given = servers.filter(({ url, way }) => !isTurn(url) || way === 'shared');
  const known = new Map(given.map((server) => [server.url, server]));
  return [...known.values()].slice(0, ICE_LIMITS.given).map(({ url, username, credential }) => {
    if (!isTurn(url)) return { urls: url };
    const until = `${Math.ceil((now + LASTS_MS) / 1000)}:${username || 'huashen'}`;
    return { urls: url, username: until, credential: createHmac('sha1', credential).update(until).digest('base64') };
  });
}
