import { expect, it } from 'vitest';
import { chooseStageState } from './stage-state.ts';

const rest = { answering: false, hasText: false, voice: 'silent', typing: false } as const;

it.each([
  ['idle', 'nothing happens', {}],
  ['listening', 'the person writes', { typing: true }],
  ['thinking', 'the question was sent', { answering: true, typing: true }],
  ['thinking', 'there is text, and its sound is on the way', { answering: true, hasText: true, voice: 'pending' }],
  ['thinking', 'the text is complete before the first sound', { hasText: true, voice: 'pending' }],
  ['speaking', 'it is heard', { answering: true, hasText: true, voice: 'speaking' }],
  ['speaking', 'it is heard while the person writes', { hasText: true, voice: 'speaking', typing: true }],
  ['idle', 'a muted answer is being read', { answering: true, hasText: true, typing: true }],
] as const)('%s when %s', (state, _, scene) => {
  expect(chooseStageState({ ...rest, ...scene })).toBe(state);
});
