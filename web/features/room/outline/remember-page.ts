import type { VisitPlace } from '#contract/visit.contract.ts';
import { placeKey } from '../place-key.ts';
import { SPEEDS } from './create-play.ts';

const nameOf = (place: VisitPlace): string => `outline page ${placeKey(place)}`;

/** Which presentation it is: another version has other nodes, or others of them in another order. */
const digestOf = (nodes: readonly { id: string }[]): string => nodes.map(({ id }) => id).join(' ');

/** The page that is played, for this tab and over a reload; the first one is what a new audience begins with. */
export function rememberPage(place: VisitPlace, nodes: readonly { id: string }[], chapter: number): void {
  try {
    if (chapter > 0) sessionStorage.setItem(nameOf(place), JSON.stringify([digestOf(nodes), chapter]));
    else sessionStorage.removeItem(nameOf(place));
  } catch {
    // A browser without storage begins with the first page.
  }
}

/** The page that was played last; 0 where that was another version, or nothing. */
export function recallPage(place: VisitPlace, nodes: readonly { id: string }[]): number {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(place)) ?? 'null');
    if (!Array.isArray(kept) || kept[0] !== digestOf(nodes)) return 0;
    const chapter: unknown = kept[1];
    return typeof chapter === 'number' && nodes[chapter] ? chapter : 0;
  } catch {
    return 0;
  }
}

const speedOf = (place: VisitPlace): string => `outline speed ${placeKey(place)}`;

/** The pace that was chosen, for this tab and over a reload; 1 is what a new audience begins with. */
export function rememberSpeed(place: VisitPlace, speed: number): void {
  try {
    if (speed !== 1) sessionStorage.setItem(speedOf(place), String(speed));
    else sessionStorage.removeItem(speedOf(place));
  } catch {
    // A browser without storage begins at the voice's own pace.
  }
}

export function recallSpeed(place: VisitPlace): number {
  try {
    const kept = Number(sessionStorage.getItem(speedOf(place)));
    return SPEEDS.includes(kept) ? kept : 1;
  } catch {
    return 1;
  }
}
