import { expect, test } from 'vitest';
import { placePerson } from './place-person.ts';

test.each([
  ['as it was chosen', '{"url":"","percentageWidth":40,"x":30,"y":10}', '1', ['30%', '10%', '40%', '90%']],
  ['as the direction has it where nothing was', '', '2', ['0%', '14%', '100%', '86%']],
  ['as the direction has it where nonsense was', '{"x":"left"}', '1', ['45%', '8%', '50%', '92%']],
  ['not beyond all bounds', '{"percentageWidth":99999,"x":0,"y":0}', '1', ['45%', '8%', '50%', '92%']],
] as const)('a person stands %s', (_title, position, direction, [left, top, width, height]) => {
  expect(placePerson({ position, direction })).toEqual({ url: '', style: { left, top, width, height } });
});

test('a picture of its own replaces the character, one from elsewhere does not', () => {
  const own = '{"url":"/avatar/file?id=7","percentageWidth":40,"x":30,"y":10}';
  expect(placePerson({ position: own, direction: '1' }).url).toBe('/avatar/file?id=7');
  expect(placePerson({ position: own.replace('/avatar', 'https://a.example'), direction: '1' }).url).toBe('');
});
