import { expect, it } from 'vitest';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { nameCopy } from './editor-mode.ts';

it('names a copy within the limit of a name', () => {
  expect(nameCopy('小政')).toBe('小政 副本');
  expect(countCharacters(nameCopy('😀'.repeat(30)))).toBe(30);
});
