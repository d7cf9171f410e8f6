import type { VisitPlace } from '#contract/visit.contract.ts';
import { placeKey } from './place-key.ts';

const nameOf = (place: VisitPlace): string => `pass ${placeKey(place)}`;

/** For this tab, also over a reload; an empty one is forgotten. */
export function rememberPass(place: VisitPlace, pass: string): void {
  try {
    if (pass) sessionStorage.setItem(nameOf(place), pass);
    else sessionStorage.removeItem(nameOf(place));
  } catch {
    // A browser without storage asks for the password with every load.
  }
}

/** A place with what its password was answered with, as every call to it needs it. */
export function withPass(place: VisitPlace): VisitPlace {
  try {
    const pass = sessionStorage.getItem(nameOf(place));
    return pass ? { ...place, pass } : place;
  } catch {
    return place;
  }
}
