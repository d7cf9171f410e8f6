import { expect, it } from 'vitest';
import { readRoleDraft } from './role-draft.ts';
import { toRoleValues } from './role-values.ts';

const like = toRoleValues(null, []);
const draft = { values: { ...like, name: '小政', welcomeText: ['早'] }, base: like, version: 3 };
const reread = (value: unknown) => readRoleDraft(JSON.parse(JSON.stringify(value)), like);

it('reads what was written', () => {
  expect(reread(draft)).toEqual(draft);
});

it('drops fields that are not known any more', () => {
  expect(reread({ ...draft, values: { ...draft.values, gone: 1 } })).toEqual(draft);
});

it.each([
  ['nothing', null],
  ['a list', []],
  ['no version', { ...draft, version: undefined }],
  ['no values', { ...draft, values: undefined }],
  ['a text for a list', { ...draft, values: { ...like, welcomeText: '早' } }],
  ['a list for an object', { ...draft, values: { ...like, modelParameter: null } }],
  ['a number for a text', { ...draft, base: { ...like, name: 1 } }],
])('%s is no draft', (_title, content) => {
  expect(readRoleDraft(content, like)).toBeNull();
});

it('takes an id where there was none', () => {
  expect(reread({ ...draft, values: { ...like, documentLibId: 'id', questionnaireFileUrl: null } })).not.toBeNull();
});
