import { LRUCache } from 'lru-cache';
import type { CityWeather } from '#contract/weather.contract.ts';
import { ToolError } from '../tool.ts';
import type { AskWeather } from './weather-provider.ts';

/** How long what a service said is told on, ms. */
const TOLD_MS = 20 * 60_000;
/** How long a service that refused or failed is left alone, ms. */
const REFUSED_MS = 3 * 60_000;
const MOST_CITIES = 1000;
/** Longer than the service's own limit of one request, of which one answer takes two. */
const TIMEOUT_MS = 20_000;

export type KeptWeather = { weather: CityWeather; note: '' } | { weather: null; note: string };

/** The weather of cities for the many screens that show it: a service is asked once for all of them. */
export function createWeatherKeeper(ask: AskWeather) {
  const kept = new LRUCache<string, Promise<KeptWeather>>({ max: MOST_CITIES });

  async function read(city: string, key: string): Promise<KeptWeather> {
    try {
      const { place, sky, temperature } = await ask(city, AbortSignal.timeout(TIMEOUT_MS));
      return { weather: { place, sky, celsius: temperature }, note: '' };
    } catch (error) {
      const found = kept.peek(key);
      if (found) kept.set(key, found, { ttl: REFUSED_MS });
      return { weather: null, note: error instanceof ToolError ? error.message : '天气服务没有正常回应，请稍后再试' };
    }
  }

  /** Never fails. */
  return (city: string): Promise<KeptWeather> => {
    const key = city.normalize('NFKC').replace(/\s+/g, '');
    const known = kept.get(key);
    if (known) return known;
    const reading = read(city, key);
    kept.set(key, reading, { ttl: TOLD_MS });
    return reading;
  };
}
