import { expect, test } from 'vitest';
import { fitBudget } from './fit-budget.ts';

const round = (length: number) => ({ question: '', answer: 'x'.repeat(length) });
const count = (text: string) => text.length;
const sources = ['a'.repeat(92), 'b'.repeat(92), 'c'.repeat(92)]; // 100 each

test('everything that fits is kept', () => {
  expect(fitBudget({ history: [round(92)], sources }, 400, count)).toEqual({ rounds: 1, sources: 3 });
});

test('the oldest rounds and the least relevant sources go first', () => {
  const history = [round(500), round(92), round(42)];
  expect(fitBudget({ history, sources }, 400, count)).toEqual({ rounds: 2, sources: 2 });
});

test('what one kind leaves the other takes', () => {
  expect(fitBudget({ history: [], sources }, 300, count)).toEqual({ rounds: 0, sources: 3 });
  expect(fitBudget({ history: [round(192), round(192)], sources: [] }, 400, count)).toEqual({ rounds: 2, sources: 0 });
});

test('no room at all keeps nothing', () => {
  expect(fitBudget({ history: [round(1)], sources }, 0, count)).toEqual({ rounds: 0, sources: 0 });
});
