import { describe, expect, test } from 'vitest';
import { createRandom } from '../paint/brush.ts';
import { chooseClip, playableClips, weightOf } from './choose-clip.ts';
import type { ClipFile } from './clip-look.ts';

const file = (url: string): ClipFile => ({ url, alpha: 'none' });
const CHROME = { webm: true, mp4: true };
const SAFARI = { webm: false, mp4: true };
const WAVES = ['/c/wave.webm', '/c/wave.mp4', '/c/bow_d3.webm', '/c/bow_d3.mp4', '/c/nod_d0.mp4'].map(file);

describe('weights', () => {
  test.each([
    ['/c/wave.webm', 1],
    ['/c/wave_d3.webm', 3],
    ['/c/wave_D12.mp4?v=_d9', 12],
    ['/c/wave_d3_hall.webm', 1],
    ['/c/wave_d.webm', 1],
    ['/c/wave_d0.mp4', 0],
    ['/c/wave_d9999.mp4', 100],
  ])('%s weighs %i', (url, weight) => expect(weightOf(file(url))).toBe(weight));

  test('clips are drawn as often as their weights say', () => {
    const random = createRandom(7);
    const drawn = Array.from({ length: 4000 }, () => chooseClip(WAVES, CHROME, random)?.url);
    const share = (url: string) => drawn.filter((one) => one === url).length / drawn.length;
    expect(share('/c/bow_d3.webm')).toBeCloseTo(0.75, 1);
    expect(share('/c/wave.webm')).toBeCloseTo(0.25, 1);
    expect(share('/c/nod_d0.mp4')).toBe(0);
  });

  test('a clip of weight 0 is shown when it is the only one', () =>
    expect(chooseClip([file('/c/nod_d0.mp4')], CHROME, () => 0.5)?.url).toBe('/c/nod_d0.mp4'));

  test('the ends of the draw', () => {
    expect(chooseClip(WAVES, CHROME, () => 0)?.url).toBe('/c/wave.webm');
    expect(chooseClip(WAVES, CHROME, () => 1 - 1e-12)?.url).toBe('/c/bow_d3.webm');
  });
});

describe('formats', () => {
  test('webm where it plays, the mp4 of the same clip elsewhere', () => {
    expect(playableClips(WAVES, CHROME).map(({ url }) => url)).toEqual([
      '/c/wave.webm',
      '/c/bow_d3.webm',
      '/c/nod_d0.mp4',
    ]);
    expect(playableClips(WAVES, SAFARI).map(({ url }) => url)).toEqual([
      '/c/wave.mp4',
      '/c/bow_d3.mp4',
      '/c/nod_d0.mp4',
    ]);
  });

  test('an address without a name is given one', () => {
    const named = ['webm', 'mp4'].map((format) => ({ ...file(`blob:${format}`), name: `wave_d2.${format}` }));
    expect(playableClips(named, CHROME)).toEqual([named[0]]);
    expect(playableClips(named, SAFARI)).toEqual([named[1]]);
    expect(named.map(weightOf)).toEqual([2, 2]);
  });

  test('nothing to play is null, and so are other formats', () => {
    expect(chooseClip([], CHROME)).toBeNull();
    expect(chooseClip([file('/c/a.webm'), file('/c/b.gif'), file('/c/c')], SAFARI)).toBeNull();
  });
});
