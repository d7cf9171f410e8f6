import type { Character, Mascot, Person, Robot } from '../character.ts';
import type { Anatomy } from './anatomy.ts';
import { MASCOT } from './mascot/index.ts';
import { PERSON } from './person.ts';
import { ROBOT } from './robot/index.ts';

const ANATOMIES: { person: Anatomy<Person>; mascot: Anatomy<Mascot>; robot: Anatomy<Robot> } = {
  person: PERSON,
  mascot: MASCOT,
  robot: ROBOT,
};

export function anatomyOf(who: Character): Anatomy<Character> {
  return ANATOMIES[who.kind] as Anatomy<Character>;
}
