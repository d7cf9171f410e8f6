import { expect, test } from 'vitest';
import { isMark } from './material-thumb.tsx';

test('logos are shown whole, photographs fill their card', () => {
  const picture = (format: string, width: number, height: number) => isMark({ kind: 'image', format, width, height });
  expect(picture('png', 400, 100)).toBe(true);
  expect(picture('png', 512, 512)).toBe(true);
  expect(picture('jpg', 1000, 200)).toBe(true);
  expect(picture('jpg', 200, 1000)).toBe(true);
  expect(picture('jpg', 1920, 1080)).toBe(false);
  expect(picture('jpg', 1080, 1920)).toBe(false);
  expect(picture('png', 3840, 2160)).toBe(false);
  expect(picture('png', 1920, 1080)).toBe(false);
  expect(picture('png', 3000, 3000)).toBe(false);
  expect(picture('jpg', 1000, 1000)).toBe(false);
  expect(isMark({ kind: 'video', format: 'mp4', width: 400, height: 100 })).toBe(false);
  expect(picture('png', 0, 0)).toBe(false);
});
