import { describe, expect, test } from 'vitest';
import { readPictureSize } from '#server/platform/files/picture-size.ts';
import { checkMedium, createMediumProber, foreignOf, requireSound } from './probe-medium.ts';

const FILM = {
  kind: 'film',
  format: 'webm',
  codec: 'vp9',
  hasAlpha: false,
  seconds: 4,
  width: 720,
  height: 1280,
  sound: 'opus',
} as const;

describe('what may be a clip', () => {
  test('an alpha channel counts in webm alone; a stacked film is two pictures high', () => {
    expect(checkMedium({ ...FILM, hasAlpha: true }, false).alpha).toBe('channel');
    expect(checkMedium({ ...FILM, format: 'mp4', codec: 'avc', hasAlpha: true }, false).alpha).toBe('none');
    expect(checkMedium({ ...FILM, height: 2 * 2000 }, true)).toMatchObject({ alpha: 'stacked', height: 4000 });
  });

  test.each([
    [{ codec: 'av1' }, 'VP8 或 VP9'],
    [{ format: 'mp4', codec: 'hevc' }, 'H.264'],
    [{ seconds: 61 }, '最长 60 秒，这个文件是 61 秒'],
    [{ seconds: 0 }, '最长 60 秒'],
    [{ seconds: Number.NaN }, '最长 60 秒'],
    [{ width: 4000 }, '64 到 2160 像素，这个文件是 4000×1280'],
    [{ width: 32 }, '64 到 2160 像素'],
    [{ width: Number.NaN }, '64 到 2160 像素'],
  ] as const)('%j is refused', (more, words) => expect(() => checkMedium({ ...FILM, ...more }, false)).toThrow(words));
});

describe('what would do if it were converted', () => {
  test.each([
    [{ format: 'mp4', codec: 'hevc' }, 'clip', { demuxer: 'mov', seconds: 4 }],
    [{ codec: 'avc' }, 'answer', { demuxer: 'matroska', seconds: 4 }],
    [{ format: 'mp4', codec: 'avc', width: 2160, height: 3840 }, 'clip', { demuxer: 'mov', seconds: 4 }],
    [{ codec: 'hevc', seconds: 61 }, 'clip', null],
    [{ codec: 'hevc', seconds: Number.NaN }, 'clip', null],
    [{ codec: 'hevc', width: 32 }, 'clip', null],
    [{ codec: 'hevc', width: 9000 }, 'clip', null],
    [{ codec: 'hevc', sound: '' }, 'answer', null],
  ] as const)('%j as %s', (more, use, wanted) => expect(foreignOf({ ...FILM, ...more }, use, 60)).toEqual(wanted));

  test('an AVI by what its head says; nothing that is no film', () => {
    expect(foreignOf({ kind: 'foreign', demuxer: 'avi', seconds: 61 }, 'clip', 60)).toBeNull();
    expect(foreignOf({ kind: 'foreign', demuxer: 'avi', seconds: null }, 'clip', 60)).toMatchObject({ demuxer: 'avi' });
    expect(foreignOf({ kind: 'picture', format: 'png', width: 9000, height: 9000 }, 'clip', 60)).toBeNull();
  });
});

test.each([
  [{ sound: '' }, '没有声音'],
  [{ sound: 'aac' }, 'Opus 或 Vorbis'],
  [{ format: 'mp4', sound: 'opus' }, 'AAC'],
] as const)('the film of an answer with %j is refused', (more, words) =>
  expect(() => requireSound({ ...FILM, ...more })).toThrow(words),
);

test('the film of an answer that can be heard is taken, a picture is not', () => {
  expect(() => requireSound(FILM)).not.toThrow();
  expect(() => requireSound({ kind: 'picture', format: 'png', width: 100, height: 100 })).toThrow('webm 或 mp4');
});

describe('pictures by their first bytes', () => {
  const hex = (text: string) => Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), Buffer.alloc(40)]);
  test.each([
    ['png', '89504e470d0a1a0a 0000000d 49484452 00000140 000000f0', { format: 'png', width: 320, height: 240 }],
    ['jpeg', 'ffd8 ffe0 0004 0000 ffc2 0011 08 00f0 0140 03', { format: 'jpg', width: 320, height: 240 }],
    [
      'lossy webp',
      '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000',
      { format: 'webp', width: 320, height: 240 },
    ],
    [
      'extended webp',
      '52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 ef0000',
      { format: 'webp', width: 320, height: 240 },
    ],
    [
      'lossless webp',
      '52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00',
      { format: 'webp', width: 320, height: 240 },
    ],
    ['gif', '47494638 39614001 f000', null],
    ['jpeg without a frame', 'ffd8 ffe0 0002', null],
  ])('%s', (_, bytes, size) => expect(readPictureSize(hex(bytes))).toEqual(size));

  test('a head that is too short is none', () => expect(readPictureSize(Buffer.from('ffd8ff', 'hex'))).toBeNull());
});

test('files without end of one account keep no other one from being looked at, and are told what they are', async () => {
  const prober = createMediumProber({
    workerFile: new URL('fixtures/endless-worker.ts', import.meta.url),
    timeoutMs: 3000,
  });
  const ends: string[] = [];
  const endless = [1, 2].map(() =>
    prober.probe('endless', 'one', false).catch((error: Error) => {
      ends.push('endless');
      return error.message;
    }),
  );
  const good = prober.probe('good', 'other', false).finally(() => ends.push('good'));
  expect(await good).toMatchObject({ format: 'png', width: 800 });
  expect(ends).toEqual(['good']);
  // The second one has its own time, though it waited for the first.
  for (const words of await Promise.all(endless)) expect(words).toContain('检查用时过长');
  await prober.close();
}, 60_000);
