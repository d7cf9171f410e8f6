import { expect, test } from 'vitest';
import { checkPicture } from './check-picture.ts';

test.each([
  ['logo.png', 'image/png', 1024 * 1024, null],
  ['favicon.ico', 'image/vnd.microsoft.icon', 10, null],
  ['logo.svg', 'image/svg+xml', 10, '图片格式应为 PNG、JPEG、WebP、GIF 或 ICO'],
  ['logo.png', 'image/png', 1024 * 1024 + 1, '图片不能超过 1 MB'],
])('%s of type %s with %s bytes: %s', (name, type, size, refusal) =>
  expect(checkPicture({ name, type, size })).toBe(refusal),
);
