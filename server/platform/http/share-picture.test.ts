import { expect, test } from 'vitest';
import { Brand, type CompanyConfig } from '#contract/company.contract.ts';
import { describeLook, type SharePicture } from '#contract/share-picture.contract.ts';
import { describePicture } from './share-picture.ts';

const config = (brand: object = {}): CompanyConfig => ({
  companyId: '1',
  key: 'a',
  isDefault: false,
  ...Brand.parse({
    companyName: '明舟',
    title: '明舟智能接待',
    ...brand,
    baseConfig: { logo: '/brands/oem-logo.svg', colorObj: { btnBg: '#1f7a3d', text: '#1f7a3d' } },
  }),
});
const { companyName, mark, homeVariant, headline, intro } = describeLook(config());
const PICTURES: SharePicture[] = [
  { file: 'oem-home.jpg', page: '/', alt: '明舟：', shows: { companyName, mark, homeVariant, headline, intro } },
  { file: 'oem-help.jpg', page: '/index/help', alt: '明舟：帮助中心', shows: { companyName, mark, homeVariant } },
  { file: 'plain-home.jpg', page: '/', alt: '让每块屏幕', shows: { homeVariant, headline, intro } },
  { file: 'plain-people.jpg', page: '/', alt: '数字人', shows: { homeVariant } },
  { file: 'plain-help.jpg', page: '/index/help', alt: '帮助中心', shows: { homeVariant } },
];
const read = (path: string, brand: CompanyConfig, pictures = PICTURES) =>
  Object.fromEntries(describePicture(pictures, { path, title: '首页' }, brand, 'https://a.example'));
const fileOf = (path: string, brand: CompanyConfig) => read(path, brand)['og:image'];
const at = (file: string) => `https://a.example/site/share/${file}`;

test('a page has the picture of its brand, with size and words', () => {
  expect(read('/index/help', config())).toEqual({
    'og:image': at('oem-help.jpg'),
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': '明舟：帮助中心',
  });
  expect(fileOf('/', config())).toBe(at('oem-home.jpg'));
});

test('a page that is not listed has the brand’s home picture', () => {
  expect(fileOf('/oem', config())).toBe(at('oem-home.jpg'));
});

test('a brand that was renamed has no picture with the name before', () => {
  const renamed = config({ companyName: '远帆' });
  expect(fileOf('/', renamed)).toBe(at('plain-home.jpg'));
  expect(fileOf('/index/help', renamed)).toBe(at('plain-help.jpg'));
});

test('a brand with words of its own on its home page has people without ours', () => {
  const own = config({ companyName: '远帆', homeInfo: { one: { bg: '', headline: '欢迎', intro: '' } } });
  expect(fileOf('/', own)).toBe(at('plain-people.jpg'));
  expect(fileOf('/index/help', own)).toBe(at('plain-help.jpg'));
});

test('a brand’s own background stands for its home page alone, whatever size it has', () => {
  const own = config({ homeInfo: { one: { bg: '/avatar/company/asset?id=7' } } });
  const shown = { 'og:image': 'https://a.example/avatar/company/asset?id=7', 'og:image:alt': '首页' };
  expect(read('/', own)).toEqual(shown);
  expect(read('/oem', own)).toEqual(shown);
  expect(fileOf('/index/help', own)).toBe(at('oem-help.jpg'));
});

test('what nothing was drawn for has no picture', () => {
  expect(read('/', config({ homeVariant: 'A' }))).toEqual({});
  expect(read('/', config(), [])).toEqual({});
});
