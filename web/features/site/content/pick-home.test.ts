import { describe, expect, test } from 'vitest';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';
import { PLAIN_BRAND } from '#web/lib/plain-brand.ts';
import { HOME_A } from './home-a.ts';
import { HOME_B } from './home-b.ts';
import { HOME_DEFAULT } from './home-default.ts';
import { pickHome } from './pick-home.ts';

const EMPTY = PLAIN_BRAND.homeInfo;

const CLAIMS = { confirmed: 0, avatars: '200+', voices: '1000+', languages: '10+' } as const;

describe.each([
  ['default', 6],
  ['A', 9],
  ['B', 6],
] as const)('variant %s', (homeVariant, shots) => {
  const content = pickHome({ homeVariant, homeInfo: EMPTY, claims: CLAIMS, isDefault: true });
  test('has what every home page has', () => {
    expect(content.strip).toHaveLength(shots);
    expect(content.industries.tabs).toHaveLength(6);
    expect(content.cases.films).toHaveLength(6);
    for (const { points } of content.industries.tabs) expect([3, 4]).toContain(points.length);
  });
  test('keeps within what the layout has room for', () => {
    const { industries, hero, people, models, steps, cases } = content;
    for (const { title } of [industries, people, models, steps, cases, ...industries.tabs])
      expect(title.length).toBeLessThanOrEqual(14);
    for (const line of hero.headline) expect(line.length).toBeLessThanOrEqual(7);
    for (const point of industries.tabs.flatMap(({ points }) => points)) expect(point.length).toBeLessThanOrEqual(18);
  });
});

test('the variants differ in their industries, and one says nothing of Copilot', () => {
  const labels = [HOME_DEFAULT, HOME_A].map(({ industries }) => industries.tabs.map(({ label }) => label));
  expect(labels).toEqual([
    ['政企服务', '展厅展馆', '金融网点', '文旅导览', '企业线上营销', '电话客服'],
    ['政企服务', '展厅展馆', '金融网点', '文旅导览', '游戏电竞营销', '线上企业营销'],
  ]);
  expect([HOME_DEFAULT, HOME_A, HOME_B].map(({ models }) => models.copilot === null)).toEqual([false, false, true]);
});

describe('a brand may say its own headline', () => {
  const headlineOf = (headline: string) =>
    pickHome({
      homeVariant: 'default',
      isDefault: false,
      claims: CLAIMS,
      homeInfo: { one: { ...EMPTY.one, headline } },
    }).hero.headline;
  test.each([
    ['', ['让每块屏幕', '都有人应答']],
    ['大厅窗口，都有人接待', ['大厅窗口', '都有人接待']],
    ['随时到岗', ['随时到岗', '']],
    ['企业里的数字员工', ['企业里的', '数字员工']],
  ])('%s', (title, lines) => expect(headlineOf(title)).toEqual(lines));
  test('and its own purpose', () => {
    const { purpose } = pickHome({
      homeVariant: 'B',
      isDefault: false,
      claims: CLAIMS,
      homeInfo: { one: { ...EMPTY.one, intro: '一句话' } },
    }).hero;
    expect(purpose).toEqual(['一句话', '']);
    const long = {
      homeVariant: 'B',
      isDefault: false,
      claims: CLAIMS,
      homeInfo: { one: { ...EMPTY.one, intro: '懂制度、懂产品，今天就能到岗。' } },
    } as const;
    expect(pickHome(long).hero.purpose).toEqual(['懂制度、懂产品，', '今天就能到岗。']);
  });
});

describe('who stands there under a brand, and what is asked of them', () => {
  const heroOf = (isDefault: boolean, own: Partial<(typeof EMPTY)['one']> = {}) =>
    pickHome({ homeVariant: 'default', isDefault, claims: CLAIMS, homeInfo: { one: { ...EMPTY.one, ...own } } }).hero;
  test('names of our people stay under our own brand', () => {
    expect(heroOf(true).name).toBe('小华');
    expect(heroOf(false).name).toBe('');
    expect(heroOf(false, { name: '小汀' }).name).toBe('小汀');
  });
  test('its own question comes with its own answer and the chips of its sources', () => {
    const own = { question: '年假还剩几天？', answer: '还剩 6 天[1]，提前申请[2]。[好]吗' };
    expect(heroOf(false, own)).toMatchObject({
      question: own.question,
      answer: ['还剩 6 天', 1, '，提前申请', 2, '。', '[', '好]吗'],
    });
    expect(heroOf(false, { question: own.question }).question).toBe(heroOf(false).question);
  });
});

describe('numbers of the site', () => {
  const factsOf = (claims: Partial<Record<keyof typeof CLAIMS, string | number>>) =>
    pickHome({
      homeVariant: 'default',
      isDefault: false,
      homeInfo: EMPTY,
      claims: { ...CLAIMS, ...claims } as typeof CLAIMS,
    }).hero.facts.map(({ value }) => value);
  test('are what is there until an operator has confirmed others', () => {
    const { avatars, voices, languages } = SHIPPED_COUNTS;
    expect(factsOf({})).toEqual([avatars, voices, languages].map(String));
  });
  test('are the brand’s own once they are confirmed; an empty one stays what is there', () => {
    expect(factsOf({ confirmed: 1 })).toEqual(['200+', '1000+', '10+']);
    expect(factsOf({ confirmed: 1, avatars: '300+', voices: '' })).toEqual([
      '300+',
      String(SHIPPED_COUNTS.voices),
      '10+',
    ]);
  });
  test('are written nowhere else on the site', async () => {
    const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
    });
    expect(Object.keys(sources).length).toBeGreaterThan(40);
    for (const [path, read] of Object.entries(sources))
      expect([path, /\b(?:200|1000|10)\+/.test(await read())]).toEqual([path, false]);
  });
});
