import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeInputs } from './fuzz-input.ts';

const Input = z.object({ id: z.uuid(), name: z.string().max(30), size: z.coerce.number().int().min(1).max(100) });
const ids = { own: ['0190c0de-0000-7000-8000-000000000001'], others: ['0190c0de-0000-7000-8000-000000000002'] };
const made = fc.sample(makeInputs(Input, ids), { seed: 1, numRuns: 2000 });

test('some inputs are as the schema asks, some nearly, some nothing like it', () => {
  const taken = made.filter((input) => Input.safeParse(input).success).length;
  expect(taken).toBeGreaterThan(50);
  expect(taken).toBeLessThan(1500);
  expect(made.some((input) => typeof input !== 'object' || Array.isArray(input))).toBe(true);
});

test('they name records of the caller, of another tenant and of nobody, and hold what breaks programs', () => {
  const text = JSON.stringify(made);
  for (const part of [
    ...ids.own,
    ...ids.others,
    '00000000-0000-4000-8000-000000000000',
    '\\u0000',
    '\\ud800',
    '__proto__',
  ])
    expect(text).toContain(part);
});

test('the same seed makes the same inputs', () => {
  expect(fc.sample(makeInputs(Input, ids), { seed: 1, numRuns: 2000 })).toEqual(made);
});
