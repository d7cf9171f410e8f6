import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { visitWeather } from '#contract/weather.contract.ts';
import { call } from '#web/lib/request.ts';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { placeKey } from './place-key.ts';

/** How long it is told before it is asked for anew, ms: a clock is drawn again every minute, so no timer of its own is needed. */
const TOLD_MS = 30 * 60_000;

/** How clocks of a place learn the weather of the cities that they name; null until it is known, and where it can't be told. */
export const weatherOf = (place: VisitPlace): SceneWorld['useWeather'] =>
  function useVisitWeather(city) {
    const { data } = useQuery({
      queryKey: ['visit weather', placeKey(place), city, Math.floor(Date.now() / TOLD_MS)],
      queryFn: ({ signal }) => call(visitWeather, { ...place, city }, { signal }),
      enabled: city !== '',
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    });
    return data ?? null;
  };
