import type { VisitPlace } from '#contract/visit.contract.ts';
import { PASS_HOURS } from '#contract/visit-path.contract.ts';
import { isFramed } from '#web/lib/is-framed.ts';
import { placeKey } from './place-key.ts';

const nameOf = (place: VisitPlace): string => `pass ${placeKey(place)}`;

/** A frame is part of another site's page: what was typed there is for that visit. */
const storeOf = (): Storage => (isFramed() ? sessionStorage : localStorage);

/**
 * For as long as it opens the place, also in a browser that is started anew: nobody types on a screen in a hall. The server decides whether it
 * still does; another password, or the end of its hours, asks again. An empty one is forgotten.
 */
export function rememberPass(place: VisitPlace, pass: string): void {
  try {
    const until = Date.now() + PASS_HOURS * 3_600_000;
    if (pass) storeOf().setItem(nameOf(place), JSON.stringify({ pass, until }));
    else storeOf().removeItem(nameOf(place));
  } catch {
    // A browser without storage asks for the password with every load.
  }
}

/** A place with what its password was answered with, as every call to it needs it. */
export function withPass(place: VisitPlace): VisitPlace {
  try {
    const kept = JSON.parse(storeOf().getItem(nameOf(place)) ?? 'null');
    if (typeof kept?.pass !== 'string') return place;
    if (kept.until > Date.now()) return { ...place, pass: kept.pass };
    storeOf().removeItem(nameOf(place));
    return place;
  } catch {
    return place;
  }
}
