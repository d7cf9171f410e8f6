import { LRUCache } from 'lru-cache';
import type { CityWeather } from '#contract/weather.contract.ts';
import { ToolError } from '../tool.ts';
import type { AskWeather } from './weather-provider.ts';

/** How long what a service said is told on, ms. */
const TOLD_MS = 20 * 60_000;
/** How long a service that refused or failed is left alone, ms. */
const REFUSED_MS = 3 * 60_000;
const MOST_CITIES = 2000;
/** Answers that one account may have the service asked for, and within which time, ms: each costs its operator two or three requests. */
const ASKED = { most: 40, within: 3_600_000 };
const MOST_ACCOUNTS = 10_000;
/** Longer than the service's own limit of one request, of which one answer takes two. */
const TIMEOUT_MS = 20_000;

export type KeptWeather = { weather: CityWeather; note: '' } | { weather: null; note: string };

/** The weather of cities for the many screens that show it: a service is asked once for all of them. */
export function createWeatherKeeper(ask: AskWeather) {
  const kept = new LRUCache<string, Promise<KeptWeather>>({ max: MOST_CITIES });
  const asked = new LRUCache<string, { count: number }>({ max: MOST_ACCOUNTS, ttl: ASKED.within });

  async function read(key: string): Promise<KeptWeather> {
    try {
      const { place, sky, temperature } = await ask(key, AbortSignal.timeout(TIMEOUT_MS));
      return { weather: { place, sky, celsius: temperature }, note: '' };
    } catch (error) {
      const found = kept.peek(key);
      if (found) kept.set(key, found, { ttl: REFUSED_MS });
      return { weather: null, note: error instanceof ToolError ? error.message : '天气服务没有正常回应，请稍后再试' };
    }
  }

  /** Never fails. @param accountId whose scene, or whose editor, names the city */
  return async (city: string, accountId: string): Promise<KeptWeather> => {
    const key = plainCity(city);
    const known = kept.get(key);
    if (known) return known;
    const used = asked.get(accountId) ?? { count: 0 };
    if (used.count === 0) asked.set(accountId, used);
    if (used.count >= ASKED.most) return { weather: null, note: '这个账号一小时里查的城市太多了，请稍后再试' };
    used.count += 1;
    const reading = read(key);
    kept.set(key, reading, { ttl: TOLD_MS });
    return reading;
  };
}

/** What is asked is what is kept: however it was written, it is the same city for everybody. */
const plainCity = (city: string): string =>
  city
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
