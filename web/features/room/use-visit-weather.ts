import { useQueries } from '@tanstack/react-query';
import { listCities } from '#contract/scene.contract.ts';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { visitWeather } from '#contract/weather.contract.ts';
import { call } from '#web/lib/request.ts';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { placeKey } from './place-key.ts';

/** Nothing tells that the weather has changed; the server asks its own service no more often, ms. */
const TOLD_MS = 30 * 60_000;

/** The weather of the cities that clocks among these components name, as far as it can be told. */
export function useVisitWeather(place: VisitPlace, components: readonly SceneComponent[]): SceneWorld['weather'] {
  const cities = listCities(components);
  return useQueries({
    queries: cities.map((city) => ({
      queryKey: ['visit weather', placeKey(place), city],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(visitWeather, { ...place, city }, { signal }),
      staleTime: TOLD_MS,
      refetchInterval: TOLD_MS,
    })),
    combine: (results) =>
      new Map(
        cities.flatMap((city, at) => (results[at]?.isSuccess && results[at].data ? [[city, results[at].data]] : [])),
      ),
  });
}
