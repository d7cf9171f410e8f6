import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHIPPED_AVATARS } from './modules/avatar/shipped-avatars.ts';
import { SHIPPED_BRANDS } from './modules/company/shipped-brands.ts';

/** As pages write them, in Chinese and in English; the codes of pictures and characters are nothing that is read. */
const NAMES = new RegExp([...SHIPPED_AVATARS.map(({ name }) => name), 'Zhiyao', 'Qinghe', 'Jingxing'].join('|'));

describe('names of our people are shown under our own brand alone', () => {
  test.each(SHIPPED_BRANDS)('$key has a name of its own for who stands on its home page', ({ config }) => {
    expect(config.homeInfo.one.name).not.toBe('');
    expect(JSON.stringify(config)).not.toMatch(NAMES);
  });

  test.each(['web/features/site', 'web/features/h5', 'web/features/account'])('%s writes none', (folder) => {
    const naming = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => NAMES.test(fs.readFileSync(file, 'utf8')));
    expect(naming).toEqual([]);
  });
});
