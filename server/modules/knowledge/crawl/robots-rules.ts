import robotsModule, { type Robot } from 'robots-parser';
import { FetchError } from '#server/platform/net/fetch-error.ts';
import type { FetchGuarded } from '#server/platform/net/guarded-fetch.ts';

/** Its types describe a module that it isn't. */
const robotsParser = robotsModule as unknown as (address: string, text: string) => Robot;

const AGENT = 'HuashenBot';
const MAX_BYTES = 500 * 1024;
const TIMEOUT_MS = 15_000;
const TYPES = ['text/plain', 'text/html', 'application/octet-stream', 'text/x-robots', 'application/txt'];
/** Sites may ask for pauses; a minute between two pages would never end. */
const MAX_PAUSE_MS = 10_000;

export interface RobotsRules {
  isAllowed(address: string): boolean;
  /** Pause between two pages that the site asks for, in ms; null where it asks for none. */
  pauseMs: number | null;
  sitemaps: string[];
}

/** What each site's robots.txt asks of us, read once (RFC 9309: none means all is allowed, a failing server that nothing is). */
export function createRobotsReader(fetchGuarded: FetchGuarded) {
  const known = new Map<string, Promise<RobotsRules>>();
  return (address: string, signal: AbortSignal): Promise<RobotsRules> => {
    const { origin } = new URL(address);
    const rules = known.get(origin) ?? readRules(fetchGuarded, `${origin}/robots.txt`, signal);
    known.set(origin, rules);
    return rules;
  };
}

async function readRules(fetchGuarded: FetchGuarded, address: string, signal: AbortSignal): Promise<RobotsRules> {
  try {
    const page = await fetchGuarded(address, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: TYPES, signal });
    if (page.status >= 500) return { isAllowed: () => false, pauseMs: null, sitemaps: [] };
    return toRules(robotsParser(address, page.status < 300 ? page.bytes.toString('utf8') : ''));
  } catch (error) {
    // The page itself will tell what is wrong with the site, in better words.
    if (error instanceof FetchError) return toRules(robotsParser(address, ''));
    throw error;
  }
}

function toRules(robots: Robot): RobotsRules {
  const pause = robots.getCrawlDelay(AGENT);
  return {
    isAllowed: (address) => robots.isAllowed(address, AGENT) !== false,
    pauseMs: pause === undefined ? null : Math.min(pause * 1000, MAX_PAUSE_MS),
    sitemaps: robots.getSitemaps(),
  };
}
