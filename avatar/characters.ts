import { ELDERS } from './cast/elders.ts';
import { FIGURES } from './cast/figures.ts';
import { PEOPLE } from './cast/people.ts';
import type { Character } from './character.ts';

/** The cast, in the order in which it is offered. */
export const CHARACTERS: readonly [Character, ...Character[]] = [...PEOPLE, ...ELDERS, ...FIGURES];

/** @returns the character of that code; an unknown code gives the first one, so that a stage is never empty. */
export function findCharacter(code: string): Character {
  return CHARACTERS.find((character) => character.code === code) ?? CHARACTERS[0];
}
