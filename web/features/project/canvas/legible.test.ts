import { expect, it } from 'vitest';
import type { Scene } from '#contract/scene.contract.ts';
import { plainScene } from '#web/scene/templates/index.ts';
import { box, part, words } from '#web/scene/templates/parts.ts';
import { findUnreadable, type Ground, makeReadable } from './legible.ts';

const INK = '#14172b';
const EVERYWHERE = { wide: [0, 0, 1920, 1080], tall: [0, 0, 1080, 1920] } as const;
const ABOVE = { wide: [100, 100, 800, 120], tall: [100, 100, 800, 120] } as const;

/** One colour above, another in the lower half. */
const ground = (upper: number, lower = upper): Ground => {
  const data = new Uint8ClampedArray(2 * 2 * 4).fill(255);
  for (let at = 0; at < data.length; at += 1) if (at % 4 < 3) data[at] = at < 8 ? upper : lower;
  return { width: 2, height: 2, data };
};
const title = (colour: string, over = {}) =>
  part('title', ABOVE, { words: '欢迎', text: { ...words(60, colour), ...over } });
const scene = (...components: Scene['components']): Scene => ({ ...plainScene(), components });
const idsOf = (of: Scene, behind: Ground) => findUnreadable(of, '1', behind).map(({ kind }) => kind);

it('finds dark words on dark and light words on light, and no others', () => {
  expect(idsOf(scene(title(INK)), ground(20))).toEqual(['title']);
  expect(idsOf(scene(title('#ffffff')), ground(250))).toEqual(['title']);
  expect(idsOf(scene(title(INK)), ground(250))).toEqual([]);
  expect(idsOf(scene(title('#ffffff')), ground(20))).toEqual([]);
});

it('passes over what is hidden, has a ground of its own, or stands on another component', () => {
  const caption = (fill: string) => part('caption', ABOVE, { text: words(40, INK), box: box(fill, 8) });
  expect(idsOf(scene({ ...title(INK), hidden: true }), ground(20))).toEqual([]);
  expect(idsOf(scene(title(INK, { halo: true })), ground(20))).toEqual([]);
  expect(idsOf(scene(caption('#ffffff')), ground(20))).toEqual([]);
  expect(idsOf(scene(caption('#ffffff00')), ground(20))).toEqual(['caption']);
  const plate = part('panel', EVERYWHERE, { box: box('#ffffff', 0), fade: 'none' });
  expect(idsOf(scene(plate, title(INK)), ground(20))).toEqual([]);
  expect(idsOf(scene(title(INK), plate), ground(20))).toEqual(['title']); // which lies over the words
  const picture = part('picture', EVERYWHERE, {
    url: '/avatar/file?id=1',
    fit: 'cover',
    radius: 0,
    alt: '',
    action: { do: 'nothing' },
  });
  expect(idsOf(scene(picture, title(INK)), ground(20))).toEqual([]);
});

it('gives words a colour that is read, hides veils and takes the colour of the ground for what hides feet', () => {
  const veil = part('panel', EVERYWHERE, { box: box('#ffffffd9', 0), id: 'veil', fade: 'left' });
  const foot = part(
    'panel',
    { wide: [0, 540, 1920, 540], tall: [0, 960, 1080, 960] },
    { box: box('#eef2ff', 0), fade: 'up' },
  );
  const accent = part('subtitle', ABOVE, { words: '您好', text: words(30, '#ffd166') });
  const made = makeReadable(scene(veil, foot, title(INK), accent), { '1': ground(20, 40), '2': null });
  expect(made.components.map(({ hidden }) => hidden)).toEqual([true, false, false, false]);
  expect(made.components[1]).toMatchObject({ box: { fill: '#282828' } });
  expect(made.components[2]).toMatchObject({ text: { colour: '#ffffff', halo: true } });
  expect(made.components[3]).toEqual(accent);
  expect(idsOf(made, ground(20, 40))).toEqual([]);
  expect(makeReadable(scene(title('#ffffff')), { '1': ground(250), '2': null }).components[0]).toMatchObject({
    text: { colour: INK },
  });
});

it('mends both directions, and takes it back where a place of ours comes again', () => {
  const veil = (id: string, at: object) => part('panel', at as never, { id, box: box('#ffffffd9', 0), fade: 'left' });
  const wide = veil('wide', { wide: [0, 0, 1920, 1080], tall: null });
  const tall = veil('tall', { wide: null, tall: [0, 0, 1080, 1920] });
  const both = { '1': ground(20), '2': ground(20) };
  const made = makeReadable(scene(wide, tall, title(INK)), both);
  expect(made.components.map(({ hidden }) => hidden)).toEqual([true, true, false]);
  const drawn = { ...ground(240), isDrawn: true };
  expect(findUnreadable(made, '1', drawn)).toHaveLength(1);
  const back = makeReadable(made, { '1': drawn, '2': drawn });
  expect(back.components.map(({ hidden }) => hidden)).toEqual([false, false, false]);
  expect(back.components[2]).toMatchObject({ text: { colour: INK, halo: false } });
  expect(findUnreadable(scene(title('#ffffff')), '1', drawn), 'as it was drawn by hand').toEqual([]);
});

it('over light and dark, takes the colour that is lost in less of it', () => {
  const data = new Uint8ClampedArray([30, 30, 30, 170].flatMap((level) => [level, level, level, 255]));
  const mixed = { width: 4, height: 1, data };
  const wide = part('title', { wide: [0, 100, 1920, 120], tall: null }, { words: '欢迎', text: words(60, INK) });
  const made = makeReadable(scene(wide), { '1': mixed, '2': null });
  expect(made.components[0]).toMatchObject({ text: { colour: '#ffffff', halo: true } });
});
