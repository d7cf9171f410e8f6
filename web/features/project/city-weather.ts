import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SceneKind } from '#contract/scene-component.contract.ts';
import { cityWeather } from '#contract/weather.contract.ts';
import { call } from '#web/lib/request.ts';
import { KINDS } from './canvas/component-kinds.ts';

const FRESH_MS = 10 * 60_000;

/** What the server knows of a city's weather; without one: whether it may be asked at all. */
export const cityWeatherQuery = (city: string) =>
  queryOptions({
    queryKey: ['city weather', city],
    queryFn: ({ signal }) => call(cityWeather, { city }, { signal }),
    staleTime: FRESH_MS,
    retry: false,
  });

/** The weather that a clock on a canvas shows. */
export function useCityWeather(city: string) {
  return useQuery({ ...cityWeatherQuery(city), enabled: city !== '' }).data?.weather ?? null;
}

/** What the kinds of components are called where the server can tell the weather, or can't. */
export function useKindNames(): (kind: SceneKind) => string {
  const tellsWeather = useQuery(cityWeatherQuery('')).data?.ready ?? false;
  return (kind) => (kind === 'clock' && tellsWeather ? '时钟天气' : KINDS[kind].name);
}
