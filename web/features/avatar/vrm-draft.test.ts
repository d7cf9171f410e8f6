import { expect, test } from 'vitest';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import type { Media } from './use-media.ts';
import { VRM_FORM } from './vrm-draft.ts';

const model: AvatarMedium = {
  id: 'm',
  format: 'vrm',
  alpha: 'none',
  seconds: 0,
  width: 0,
  height: 0,
  bytes: 1,
  model: {
    version: '1',
    title: '',
    authors: [],
    licence: '',
    canModify: false,
    triangles: 1,
    textures: 0,
    users: 'author',
    commercial: 'all',
  },
};
const file = new Blob(['glTF']);
const media = { all: new Map([['m', model]]), fileOf: (id: string) => (id === 'm' ? file : null), urlOf: () => null };
const lackOf = (draft: typeof VRM_FORM.fresh) => VRM_FORM.lackOf(draft, media as unknown as Media);

test('a model is wanted first, then that the limits of its use were seen; those of another model do not count', () => {
  const { fresh } = VRM_FORM;
  expect(lackOf(fresh)).toBe('请上传 VRM 模型');
  expect(lackOf({ ...fresh, modelId: 'm' })).toBe('请先确认模型的使用许可');
  expect(lackOf({ ...fresh, modelId: 'm', acknowledgedId: 'other' })).toBe('请先确认模型的使用许可');
  expect(lackOf({ ...fresh, modelId: 'm', acknowledgedId: 'm' })).toBeNull();
});

test('the preview takes the file itself, once it is here', () => {
  const draft = { ...VRM_FORM.fresh, modelId: 'm', framing: 'full' as const, lift: 0.1 };
  expect(VRM_FORM.preview(draft, media as unknown as Media)).toMatchObject({
    kind: 'vrm',
    model: file,
    framing: 'full',
    lift: 0.1,
  });
  expect(VRM_FORM.preview({ ...draft, modelId: 'gone' }, media as unknown as Media)).toBeNull();
});
