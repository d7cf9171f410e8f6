import { expect, test } from 'vitest';
import { roleState } from './role-filter.contract.ts';

const role = { status: 2, documents: { total: 3, failed: 0, disabled: 0 }, modelReady: true };

test.each([
  ['works', role, 'ready'],
  ['has some of its documents out of service', { ...role, documents: { ...role.documents, disabled: 2 } }, 'ready'],
  ['has all of them out of service', { ...role, documents: { ...role.documents, disabled: 3 } }, 'attention'],
  ['has one that could not be read', { ...role, documents: { ...role.documents, failed: 1 } }, 'ready'],
  ['has not one that could be read', { ...role, status: 3, documents: { ...role.documents, failed: 3 } }, 'attention'],
  ['has none', { ...role, documents: { total: 0, failed: 0, disabled: 0 } }, 'ready'],
  ['is being read', { ...role, status: 1, documents: { ...role.documents, disabled: 3 } }, 'processing'],
  ['has no model', { ...role, modelReady: false }, 'attention'],
] as const)('a role that %s', (_title, role, state) => expect(roleState(role)).toBe(state));
