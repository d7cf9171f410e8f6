import { describe, expect, test } from 'vitest';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { CLIPS_FORM, pairUploads, previewLook, toDetail, weightOfName } from './clips-draft.ts';
import type { Media } from './use-media.ts';

const medium = (id: string, format: AvatarMedium['format'], alpha: AvatarMedium['alpha'] = 'none'): AvatarMedium => ({
  id,
  format,
  alpha,
  seconds: format.length > 3 ? 3 : 0,
  width: 100,
  height: 200,
  bytes: 1,
  model: null,
});
const clip = (slot: string, webm: string | null, mp4: string | null, mode: 'mute' | 'chat' = 'chat') => ({
  key: `${slot}${webm}${mp4}`,
  slot,
  mode,
  weight: 1,
  webm,
  mp4,
});

describe('uploads', () => {
  test('a name may ask for a weight', () =>
    expect(['wave.webm', 'wave_d3.webm', 'wave_d300.mp4', 'wave_d0.mp4'].map(weightOfName)).toEqual([1, 3, 100, 0]));

  test('two formats of one name are one clip; two films of one name are two', () => {
    const files = [
      { name: 'wave_d2.webm', medium: medium('a', 'webm') },
      { name: 'wave_d2.mp4', medium: medium('b', 'mp4') },
      { name: 'nod.mp4', medium: medium('c', 'mp4') },
      { name: 'nod.mp4', medium: medium('d', 'mp4') },
      { name: 'cover.png', medium: medium('e', 'png') },
    ];
    expect(pairUploads(files)).toEqual([
      { webm: 'a', mp4: 'b', weight: 2 },
      { webm: null, mp4: 'c', weight: 1 },
      { webm: null, mp4: 'd', weight: 1 },
    ]);
  });
});

test('the preview has every format of a clip under one name, and leaves out what has not come yet', () => {
  const media = new Map(
    [medium('a', 'webm', 'channel'), medium('b', 'mp4', 'stacked'), medium('p', 'png')].map((m) => [m.id, m]),
  );
  const draft = {
    ...CLIPS_FORM.fresh,
    clips: [
      clip('idle', 'a', 'b'),
      clip('speaking', null, 'b'),
      clip('greet', 'late', null, 'mute'),
      clip('bow', 'a', null, 'mute'),
    ],
    backdrop: { kind: 'panorama', mediumId: 'p' } as const,
  };
  const look = previewLook(draft, media, (id) => `blob:${id}`);
  expect(look.idle).toEqual([
    { url: 'blob:a', alpha: 'channel', name: 'idleab_d1.webm' },
    { url: 'blob:b', alpha: 'stacked', name: 'idleab_d1.mp4' },
  ]);
  expect(look.speaking).toEqual([{ url: 'blob:b', alpha: 'stacked', name: 'speakingnullb_d1.mp4' }]);
  expect(look.actions).toEqual({
    greet: { mute: [], chat: [] },
    bow: { mute: [{ ...look.idle[0], name: 'bowanull_d1.webm' }], chat: [] },
  });
  expect(look.backdrop).toEqual({ kind: 'panorama', url: 'blob:p' });
  expect(previewLook(draft, media, () => null)).toMatchObject({ idle: [], backdrop: { kind: 'none' } });
  expect(toDetail(draft).clips[0]).toEqual({ slot: 'idle', mode: 'chat', weight: 1, webm: 'a', mp4: 'b' });
});

test('what lacks is said, one after the other', () => {
  const { fresh } = CLIPS_FORM;
  const lackOf = (draft: typeof fresh) => CLIPS_FORM.lackOf(draft, {} as Media);
  expect(lackOf(fresh)).toBe('请上传至少一个待机片段');
  expect(lackOf({ ...fresh, clips: [clip('idle', 'a', null)] })).toBe('请上传至少一个说话片段');
  expect(lackOf({ ...fresh, clips: [clip('idle', 'a', null), clip('speaking', 'a', null)] })).toBeNull();
});
