import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listCities } from '#contract/scene.contract.ts';
import type { SceneComponent, SceneKind } from '#contract/scene-component.contract.ts';
import { cityWeather } from '#contract/weather.contract.ts';
import { call } from '#web/lib/request.ts';
import type { SceneWorld } from '#web/scene/scene-context.ts';
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

/** The weather of the cities that clocks among these components name, as far as it is known. */
export function useCityWeather(components: readonly SceneComponent[]): SceneWorld['weather'] {
  const cities = listCities(components);
  const told = useQueries({
    queries: cities.map(cityWeatherQuery),
    combine: (results) => results.map(({ data }) => data?.weather ?? null),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the lists say, which are new ones every time
  return useMemo(
    () => new Map(cities.flatMap((city, at) => (told[at] ? [[city, told[at]]] : []))),
    [JSON.stringify([cities, told])],
  );
}

/** What the kinds of components are called where the server can tell the weather, or can't. */
export function useKindNames(): (kind: SceneKind) => string {
  const tellsWeather = useQuery(cityWeatherQuery('')).data?.ready ?? false;
  return (kind) => (kind === 'clock' && tellsWeather ? '时钟天气' : KINDS[kind].name);
}
