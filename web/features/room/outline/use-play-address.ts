import { useQuery } from '@tanstack/react-query';
import { showsOwnAddress } from '#contract/scene.contract.ts';
import type { SceneComponent } from '#contract/scene-component.contract.ts';
import { EXAMPLE_CODE, shortLink } from '#contract/short-link.contract.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import { visitShortCode } from '#contract/visit-outline.contract.ts';
import { call } from '#web/lib/request.ts';
import { useIsHandheld } from '#web/ui/use-is-phone.ts';

/** Where other devices find this presentation, asked only where one of its pages shows it; what is saved has an example. */
export function usePlayAddress(
  place: VisitPlace,
  { channel }: VisitRoom,
  components: readonly SceneComponent[],
): string {
  const isHandheld = useIsHandheld(); // shows no codes
  const { data } = useQuery({
    queryKey: ['visit short code', place],
    queryFn: ({ signal }) => call(visitShortCode, { ...place, of: 'play' as const }, { signal }),
    enabled: channel === 'room' && !isHandheld && showsOwnAddress(components),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return shortLink(location.origin, data?.code || EXAMPLE_CODE);
}
