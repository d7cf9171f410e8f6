import { type Scene, USUAL_SIZE } from '#contract/scene.contract.ts';
import { box, NOWHERE, type Places, part, type Rect, words } from '#web/scene/templates/parts.ts';

const INK = '#14172b';
const BLUE = '#4b5bff';
const LONG = '这是一段很长很长的文字，比它的框多得多，用来看放不下的时候是什么样子，'.repeat(4);
const LATIN = 'Averyveryverylongwordwithoutanyspaceinit'.repeat(2);

/** A picture of one colour with a frame, as its address. */
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${colour}"/><rect x="20" y="20" width="360" height="260" fill="none" stroke="#fff" stroke-width="8"/><circle cx="200" cy="150" r="80" fill="#fff"/></svg>`)}`;

/** At the same place in both directions. */
const at = (...rect: Rect): Places => ({ wide: rect, tall: rect });

/** Every kind of component, with too much in it where that can be. */
export function allKinds(): Scene {
  const text = words(32, INK);
  const card = box('#ffffff', 24);
  const question = { text, box: card, accent: BLUE, gap: 16, most: 4, whileTalking: 'related' as const };
  return {
    version: 1,
    sizes: USUAL_SIZE,
    background: { kind: 'colour', from: '#eef2ff', to: '#c9d6f8', angle: 20 },
    person: {
      '1': { url: '', percentageWidth: 30, x: 0, y: 0 },
      '2': { url: '', percentageWidth: 20, x: 0, y: 0 },
    },
    components: [
      part('person', NOWHERE, {}),
      part('logo', at(20, 20, 300, 64), { url: '', title: LONG, text }),
      part('title', at(340, 20, 300, 90), { words: LONG, text: words(60, INK, { weight: 700 }) }),
      part('subtitle', at(660, 20, 120, 300), { words: LONG, text: words(36, INK, { vertical: true, font: 'serif' }) }),
      part('text', at(340, 130, 300, 190), { words: `${LATIN}\n${LONG}`, text }),
      part('clock', at(20, 110, 300, 110), { text: words(54, INK), date: true, seconds: true, city: '云岭' }),
      part('button', at(20, 240, 300, 80), {
        words: LONG,
        text: words(32, '#ffffff', { align: 'center' }),
        box: box(BLUE, 40, { raised: true }),
        action: { do: 'ask', text: '你好' },
      }),
      part('qr', at(800, 20, 240, 300), {
        of: 'page',
        url: '',
        label: LONG,
        text: words(24, INK),
        box: card,
        colour: INK,
      }),
      part('qr', at(800, 340, 260, 120), {
        ...{ id: 'qr-wide', of: 'url', url: 'https://example.com/a', label: '领一份路书带回家' },
        ...{ text: words(24, INK), box: card, colour: '#f1f3f9' },
      }),
      part('picture', at(20, 340, 240, 180), {
        ...{ url: picture('#12c2b0'), fit: 'cover', radius: 24, alt: '', action: { do: 'nothing' } },
      }),
      part('picture', at(280, 340, 240, 180), {
        ...{ id: 'no-picture', url: '', fit: 'cover', radius: 24, alt: '', action: { do: 'nothing' } },
      }),
      part('video', at(540, 340, 240, 180), { url: '', fit: 'cover', radius: 24, sound: false }),
      part('carousel', at(20, 540, 240, 180), {
        urls: [picture('#ff9f45'), picture('#8b6cf0')],
        ...{ seconds: 3, fit: 'cover', radius: 24 },
      }),
      part('web', at(280, 540, 240, 180), { url: 'https://page.example/a', radius: 24 }),
      part('panel', at(540, 540, 240, 180), { box: box('#14172b', 24), fade: 'right' }),
      part('suggestions', at(20, 740, 500, 84), {
        ...{ ...question, from: 'own', items: ['社保卡丢了', '公积金怎么提取', LONG.slice(0, 60)] },
        columns: 'row',
      }),
      part('suggestions', at(540, 740, 240, 200), {
        ...{ ...question, id: 'narrow', from: 'own', items: [LONG.slice(0, 60), LATIN.slice(0, 60)], columns: 'auto' },
      }),
      part('caption', at(20, 840, 500, 100), {
        text,
        box: box('#ffffffcc', 20, { border: { width: 2, colour: BLUE } }),
      }),
      part('chat', at(800, 480, 260, 460), { box: card, colour: INK, accent: BLUE, hint: LONG }),
      part('chat', at(20, 960, 500, 90), {
        id: 'low',
        box: card,
        colour: INK,
        accent: '#ffe600',
        hint: '直接开口\n也可以打字',
      }),
      part('ai', at(560, 1000, 200, 40), { text: words(22, INK) }),
    ],
  };
}
