import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Brand } from '#contract/company.contract.ts';
import { hasSitePage } from '#contract/has-site-page.contract.ts';
import { pickSharePicture, SHARE_PICTURE_SIZE } from '#contract/share-picture.contract.ts';
import { DEFAULT_BRAND } from '#server/modules/company/default-brand.ts';
import { SHIPPED_BRANDS } from '#server/modules/company/shipped-brands.ts';
import { readSharePictures } from '#server/platform/http/share-picture.ts';
import { writeSitePages } from '#web/features/site/content/write-site-pages.ts';
import { LIST, listPictures, TARGET } from './share-pictures/list-pictures.mjs';

/** Previews ask for them over phone networks, and clones of the repository carry them. */
const MOST_BYTES = 60 * 1024;
const MOST_BYTES_TOGETHER = 2 * 1024 * 1024;

const pictures = readSharePictures('web/public');
const brands = [{ key: 'default', isDefault: true, config: DEFAULT_BRAND }, ...SHIPPED_BRANDS];
const pages = writeSitePages().filter(({ listed }) => listed);
const names = brands.map(({ config }) => config.companyName);

test('the pictures say what pages and brands say now; if not: npm run share-pictures', () => {
  const wanted = listPictures().map(({ file, page, alt, shows }) => ({ file, page, alt, shows }));
  expect(pictures).toEqual(wanted);
  expect(fs.readdirSync(TARGET).sort()).toEqual([LIST, ...pictures.map(({ file }) => file)].sort());
});

test('every one is a JPEG of the announced size that is light', () => {
  const sizes = pictures.map(({ file }) => {
    const bytes = fs.readFileSync(path.join(TARGET, file));
    expect(readJpegSize(bytes), file).toEqual(SHARE_PICTURE_SIZE);
    expect(bytes.length, file).toBeLessThanOrEqual(MOST_BYTES);
    return bytes.length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES_TOGETHER);
});

test.each(brands)(
  'under $key every listed page has a picture of its own, with this brand’s name',
  ({ key, isDefault, config }) => {
    const its = pages.filter((page) => hasSitePage({ ...config, isDefault }, page.path));
    const picked = its.map((page) => pickSharePicture(pictures, page.path, config));
    for (const [i, picture] of picked.entries()) {
      expect(picture?.file).toMatch(new RegExp(`^${key}-`));
      expect(picture?.alt).toContain(config.companyName);
      const [title] = its[i]?.text[config.homeVariant] ?? [];
      const own = picture?.page === '/' ? config.homeInfo.one.headline.replace('，', '') : '';
      expect(picture?.alt).toContain(own || title?.text);
    }
    expect(new Set(picked.map((picture) => picture?.file)).size).toBe(its.length);
  },
);

test.each(['default', 'A', 'B'] as const)(
  'a brand that an operator makes (%s) has pictures without any name',
  (homeVariant) => {
    const made = Brand.parse({
      companyName: '新牌',
      homeVariant,
      baseConfig: { colorObj: { btnBg: '#334455', text: '#334455' } },
    });
    const own = { ...made, homeInfo: { one: { ...made.homeInfo.one, headline: '自己的话' } } };
    const picked = [
      ...pages.map(({ path: page }) => pickSharePicture(pictures, page, made)),
      pickSharePicture(pictures, '/', own),
    ];
    for (const picture of picked) {
      expect(picture?.file).toMatch(/^plain-/);
      for (const name of names) expect(picture?.alt).not.toContain(name);
    }
    expect(new Set(picked.map((picture) => picture?.file)).size).toBe(picked.length);
  },
);

/** Of the first frame header (SOF0 or SOF2). */
function readJpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  return null;
}
