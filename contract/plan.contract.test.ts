import { expect, test } from 'vitest';
import { LIMITS } from './limits.contract.ts';
import { planOf } from './plan.contract.ts';

const { trial, standard } = LIMITS;

test.each([
  [{ documents: 0, material: 0 }, 'trial'],
  [trial, 'trial'],
  [{ ...trial, material: trial.material + 1 }, 'standard'],
  [standard, 'standard'],
  [{ ...standard, documents: standard.documents + 1 }, 'enterprise'],
])('%j is held by the plan %s', (limits, plan) => expect(planOf(limits)).toBe(plan));
