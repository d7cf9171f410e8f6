import { expect, it } from 'vitest';
import { keepOffers } from './keep-offers.ts';
import type { TurnExtras } from './turn-extras.ts';

const extras = (recommended: string[], more: object = {}) =>
  ({ recommended, media: [], prompt: null, waterfall: null, ...more }) as TurnExtras;
const greeting = { query: null, extras: extras(['几点开门？', '在哪里？', '多少钱？']) };
const offered = (...turns: Parameters<typeof keepOffers>[0]) => keepOffers(turns)?.extras?.recommended;

it('what the greeting offered stays until it is asked', () => {
  expect(offered(greeting)).toEqual(['几点开门？', '在哪里？', '多少钱？']);
  const first = { query: '在哪里？', extras: extras([]) };
  expect(offered(greeting, first)).toEqual(['几点开门？', '多少钱？']);
  expect(offered(greeting, first, { query: '几点开门？', extras: extras([]) })).toEqual(['多少钱？']);
});

it('what an answer offers itself comes before it, and nothing stands beside a survey or under an answer that is not there', () => {
  expect(offered(greeting, { query: '在哪里？', extras: extras(['怎么走？']) })).toEqual(['怎么走？']);
  expect(offered(greeting, { query: '在哪里？', extras: extras([], { prompt: { number: 1 } }) })).toEqual([]);
  expect(offered(greeting, { query: '在哪里？', extras: null })).toBeUndefined();
});
