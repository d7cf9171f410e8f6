import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Frame, SceneComponent } from '#contract/scene-component.contract.ts';
import type { SceneWorld } from '../scene-context.ts';
import { SceneView } from '../scene-view.tsx';
import { plainScene } from '../templates/index.ts';
import { box, part, words } from '../templates/parts.ts';
import { contrast, groundOf, inkOn, readColour, withOpacity } from './colours.ts';
import { fontFamily } from './fonts.ts';
import { placeSuggestions } from './place-suggestions.ts';
import { drawModules } from './qr-code.tsx';
import { codeColour } from './qr-view.tsx';
import { fitSize, textStyle } from './styles.ts';
import { tellDate, tellTime, tellWeather, untilNext } from './tell-time.ts';
import { hostOf, sandboxOf } from './web-view.tsx';

/** Where a mark in one colour has to stand out. */
const GREYS = ['#000000', '#3a3a3a', '#777777', '#808080', '#c0c0c0', '#ffffff', '#ff0000', '#00ff00'];

const EVIL = '<img src=x onerror=alert(1)>"><script>alert(2)</script>{{7*7}}&lt;b&gt;';
const PLACE = { wide: [0, 0, 600, 300], tall: [0, 0, 600, 300] } as const;
const TEXT = words(30, '#14172b');
const BOX = box('#ffffff', 8);

const WORLD: SceneWorld = {
  roleName: EVIL,
  questions: [EVIL],
  brandName: EVIL,
  brandLogo: '',
  pageUrl: 'https://huashen.example/',
  now: new Date(2026, 10, 23, 10, 42, 7).getTime(),
  weather: new Map([EVIL, '云岭'].map((city) => [city, { place: city, sky: EVIL, celsius: 18.4 }])),
  useSource: (url) => url || null,
  still: false,
};

function draw(components: SceneComponent[], world: Partial<SceneWorld> = {}): string {
  return renderToStaticMarkup(
    <SceneView
      scene={{ ...plainScene(), components }}
      direction="1"
      state={null}
      world={{ ...WORLD, ...world }}
      person={null}
    />,
  );
}
const tags = (markup: string) => [...markup.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag);

/** Every kind with a hostile text in each of its fields. */
const hostile: SceneComponent[] = [
  part('ai', PLACE, { text: TEXT }),
  part('caption', PLACE, { text: TEXT, box: BOX }),
  part('chat', PLACE, { box: BOX, colour: '#14172b', accent: '#4b5bff', hint: EVIL }),
  part('suggestions', PLACE, {
    ...{ from: 'own', items: [EVIL], most: 4, columns: 'auto', gap: 8, text: TEXT, box: BOX, accent: '#4b5bff' },
    whileTalking: 'same',
  }),
  part('logo', PLACE, { url: '', title: EVIL, text: TEXT }),
  part('title', PLACE, { words: EVIL, text: TEXT }),
  part('subtitle', PLACE, { words: EVIL, text: { ...TEXT, vertical: true } }),
  part('text', PLACE, { words: EVIL, text: TEXT }),
  part('qr', PLACE, { of: 'url', url: '', label: EVIL, text: TEXT, box: BOX, colour: '#14172b' }),
  part('clock', PLACE, { text: TEXT, date: true, seconds: true, city: EVIL }),
  part('button', PLACE, { words: EVIL, text: TEXT, box: BOX, action: { do: 'ask', text: EVIL } }),
  part('picture', PLACE, { url: '/a.png', fit: 'cover', radius: 0, alt: EVIL, action: { do: 'nothing' } }),
  part('video', PLACE, { url: '/a.mp4', fit: 'cover', radius: 0, sound: false }),
  part('carousel', PLACE, { urls: ['/a.png', '/b.png'], seconds: 5, fit: 'cover', radius: 0 }),
  part('web', PLACE, { url: 'https://page.example/a', radius: 0 }),
  part('panel', PLACE, { box: BOX, fade: 'up' }),
];

describe('what stands on a scene', () => {
  it('shows hostile texts as texts', () => {
    vi.stubGlobal('location', { host: 'huashen.example' });
    for (const one of hostile) {
      const markup = draw([one]);
      expect(tags(markup), one.kind).not.toContain('script');
      // What stands in quotes is a value; outside of them no attribute came in.
      expect(markup.replaceAll(/"[^"]*"/g, ''), one.kind).not.toMatch(/<[^>]*\sonerror=/);
      expect(tags(markup).filter((tag) => tag === 'img').length, one.kind).toBe(
        { picture: 1, carousel: 2 }[one.kind as string] ?? 0,
      );
    }
  });

  it('is pressed by buttons, and by none in pictures of it', () => {
    vi.stubGlobal('location', { host: 'huashen.example' });
    const pressed = hostile.filter(({ kind }) => kind === 'suggestions' || kind === 'button');
    expect(tags(draw(pressed)).filter((tag) => tag === 'button')).toHaveLength(2);
    const still = draw(hostile, { still: true, isCard: true });
    expect(tags(still)).not.toContain('button');
    expect(tags(still)).not.toContain('iframe');
    expect(tags(draw(hostile, { still: true }))).toContain('iframe'); // the editor shows what the room shows
    expect(still).toContain('page.example');
    expect(still).not.toContain('autoplay');
  });

  it('tells nothing of what was not chosen yet, but in the editor', () => {
    const vacant = part('picture', PLACE, { url: '', fit: 'cover', radius: 0, alt: '', action: { do: 'nothing' } });
    expect(draw([vacant])).not.toContain('选一张图片');
    expect(draw([vacant], { still: true })).toContain('选一张图片');
  });

  it('leaves out what is hidden, or nowhere in this direction', () => {
    const title = part('title', PLACE, { words: '标题', text: TEXT });
    expect(draw([title])).toContain('标题');
    expect(draw([{ ...title, hidden: true }])).not.toContain('标题');
    expect(draw([{ ...title, frames: { '1': null, '2': title.frames['2'] } }])).not.toContain('标题');
  });

  it('is turned by its frame', () => {
    const title = part('title', PLACE, { words: '标题', text: TEXT });
    const turned = { ...title, frames: { '1': { ...(title.frames['1'] as Frame), rotation: 30 }, '2': null } };
    expect(draw([turned])).toContain('rotate:30deg');
  });
});

describe('where questions stand', () => {
  const wanted = { columns: 'auto', gap: 24, most: 4, text: { size: 34 } } as const;
  it.each([
    ['two columns', { width: 952, height: 264 }, 4, { columns: 2, count: 4, height: 120 }],
    ['one column', { width: 620, height: 420 }, 4, { columns: 1, count: 4, height: 87 }],
    ['a row', { width: 952, height: 90 }, 4, { columns: 'row', count: 4, height: 90 }],
    ['no more than fit', { width: 400, height: 200 }, 4, { columns: 1, count: 2, height: 88 }],
    ['one by itself', { width: 952, height: 120 }, 1, { columns: 1, count: 1, height: 120 }],
    ['none', { width: 952, height: 264 }, 0, { columns: 1, count: 0, height: 264 }],
  ] as const)('%s', (_, frame, found, placed) => {
    expect(placeSuggestions(wanted, frame, found)).toEqual(placed);
  });

  it('is as chosen, whatever fits better', () => {
    expect(placeSuggestions({ ...wanted, columns: 1 }, { width: 952, height: 264 }, 4)).toMatchObject({
      columns: 1,
      count: 3,
    });
    expect(placeSuggestions({ ...wanted, columns: 'row' }, { width: 952, height: 264 }, 9).count).toBe(4);
  });
});

describe('questions in two columns', () => {
  const draws = (count: number) =>
    draw([
      part('suggestions', PLACE, {
        ...{ from: 'own', items: ['一', '二', '三', '四'].slice(0, count), most: 4, columns: 2, gap: 8 },
        ...{ text: TEXT, box: BOX, accent: '#4b5bff' },
        whileTalking: 'same',
      }),
    ]);
  it('the last of an odd number leaves no hole beside it', () => {
    expect(draws(3).match(/grid-column:1 \/ -1/g)).toHaveLength(1);
    expect(draws(4)).not.toContain('grid-column');
    expect(draws(2)).not.toContain('grid-column');
  });
});

describe('words of the clock', () => {
  const moment = new Date(2026, 10, 23, 9, 5, 7);
  it('tells time, date and weather', () => {
    expect(tellTime(moment, false)).toBe('09:05');
    expect(tellTime(moment, true)).toBe('09:05:07');
    expect(tellDate(moment)).toBe('11 月 23 日 周一');
    expect(tellDate(new Date(2027, 0, 3))).toBe('1 月 3 日 周日');
    expect(tellWeather({ sky: '晴', celsius: -0.6 })).toBe('晴 -1 °C');
    expect(tellWeather({ sky: '', celsius: 30 })).toBe('30 °C');
  });

  it('stands on the scene, the weather only where a city is named', () => {
    const clock = (city: string) => draw([part('clock', PLACE, { text: TEXT, date: true, seconds: false, city })]);
    expect(clock('')).toContain('>11 月 23 日 周一<');
    expect(clock('云岭')).toContain('11 月 23 日 周一，');
  });

  it('goes on when the next minute or second begins', () => {
    expect(untilNext(moment.getTime(), false)).toBe(53_000);
    expect(untilNext(moment.getTime() + 250, true)).toBe(750);
  });
});

describe('colours', () => {
  it('reads and fades them', () => {
    expect(readColour('#102030')).toEqual([16, 32, 48, 1]);
    expect(withOpacity('#10203080', 0.5)).toBe('rgba(16, 32, 48, 0.251)');
  });

  it('gives words a ground of their own where that is wanted: light under dark ones', () => {
    const style = { ...TEXT, colour: '#12275A' };
    expect(textStyle(style).textShadow).toBeUndefined();
    expect(textStyle({ ...style, halo: true }).textShadow).toContain(groundOf('#12275A'));
    expect(groundOf('#12275A')).not.toBe(groundOf('#FFFFFF'));
  });

  it('chooses what is seen', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(inkOn('#2f5fd0')).toBe('#ffffff');
    expect(inkOn('#ffe600')).toBe('#14172b');
  });

  it('draws codes that can be read: dark ones', () => {
    expect(codeColour('#12275a')).toBe('#12275a');
    expect(codeColour('#fbf1df')).toBe('#14172b');
  });
});

it('draws a code module by module, within its quiet zone', async () => {
  const { encode } = await import('uqr');
  const of = 'https://huashen.example/digital2/大厅';
  const { size, path } = drawModules(of);
  const { data } = encode(of, { ecc: 'M', border: 2 });
  const drawn = data.map((line) => line.map(() => false));
  for (const [, x = '', y = '', run = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let at = 0; at < Number(run); at += 1) (drawn[Number(y)] ?? [])[Number(x) + at] = true;
  expect(drawn).toEqual(data);
  expect(size).toBe(data.length);
});

it('shows pages of other sites alone, each in a sandbox', () => {
  expect(hostOf('https://page.example:8443/a')).toBe('page.example:8443');
  expect(hostOf('javascript:alert(1)')).toBe('');
  expect(hostOf('http://page.example')).toBe('');
  expect(sandboxOf('page.example', 'huashen.example')).toContain('allow-same-origin');
  expect(sandboxOf('huashen.example', 'huashen.example')).not.toContain('allow-same-origin');
});

it('names fonts so that no address gets into a style', () => {
  expect(fontFamily('sans')).toBe('var(--font)');
  expect(fontFamily('/avatar/file?id=a%22;}')).toMatch(/^scene-\w+, var\(--font\)$/);
});

it('a caption that does not fit is made smaller, down to three fifths', () => {
  const frame = { width: 860, height: 150 };
  expect(fitSize(52, frame, 20)).toBe(52);
  expect(fitSize(52, frame, 35)).toBeLessThan(52);
  expect(fitSize(52, frame, 400)).toBeCloseTo(52 * 0.6);
});

it('the mark of what is made by a machine is drawn over all, on the artboard, on a ground of its own', () => {
  const cover = part(
    'panel',
    { wide: [0, 0, 1920, 1080], tall: [0, 0, 1080, 1920] },
    { id: 'cover', box: box('#000000', 0), fade: 'none' },
  );
  const ai = {
    ...part('ai', { wide: [-7000, -7000, 1, 1], tall: [9000, 9000, 1, 1] }, { text: words(10, '#11223300') }),
    hidden: true,
  };
  const html = draw([ai, cover]);
  expect(html.indexOf('AI 生成的数字人')).toBeGreaterThan(html.indexOf('data-component="cover"'));
  expect(html).toMatch(/style="left:0;top:0;width:\d+px;height:26px;[^"]*opacity:1"/);
  expect(html).toContain('font-size:18px');
  expect(html).toContain('color:#112233');
  expect(html).toContain('em #ffffff');
});

it.each(GREYS)('%s stands out from the ground that it brings', (colour) => {
  expect(contrast(colour, groundOf(colour))).toBeGreaterThanOrEqual(4.5);
});
