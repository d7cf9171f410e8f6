import fs from 'node:fs';
import { expect, test } from 'vitest';
import { MARK_SIZES } from '#server/platform/http/draw-mark.ts';

const FOLDER = 'web/public/brands';
const drawings = fs.readdirSync(FOLDER).filter((name) => name.endsWith('-icon.svg'));

test.each(drawings)('%s has its pictures: npm run brand-icons', (name) => {
  const base = `${FOLDER}/${name.replace(/\.svg$/, '')}`;
  expect(fs.readFileSync(`${base}.ico`).readUInt16LE(4)).toBe(MARK_SIZES.ico.length);
  for (const size of [MARK_SIZES.touch, ...MARK_SIZES.app])
    expect(fs.readFileSync(`${base}-${size}.png`).readUInt32BE(16)).toBe(size);
});
