import { expect, test } from 'vitest';
import { CHARACTERS, findCharacter } from './characters.ts';

test('the cast is ten, each with its own code and name', () => {
  expect(new Set(CHARACTERS.map(({ code }) => code)).size).toBe(10);
  expect(new Set(CHARACTERS.map(({ name }) => name)).size).toBe(10);
});

test('no two people share clothes or hair, and there are a mascot and a robot', () => {
  const people = CHARACTERS.filter((who) => who.kind === 'person');
  expect(new Set(people.map((who) => who.outfit.kind)).size).toBe(people.length);
  expect(new Set(people.map((who) => who.hair.style)).size).toBe(people.length);
  expect(CHARACTERS.flatMap(({ kind }) => (kind === 'person' ? [] : [kind])).sort()).toEqual(['mascot', 'robot']);
});

test('an unknown code shows the first of the cast', () => {
  expect(findCharacter('nobody')).toBe(CHARACTERS[0]);
});
