import { expect, test } from 'vitest';
import { checkPicture, describePicture } from './check-picture.ts';

test.each([
  ['logo.png', 'image/png', 1024 * 1024, null],
  ['favicon.ico', 'image/vnd.microsoft.icon', 10, null],
  ['logo.svg', 'image/svg+xml', 10, '图片格式应为 PNG、JPEG、WebP、GIF 或 ICO'],
  ['logo.png', 'image/png', 1024 * 1024 + 1, '图片不能超过 1 MB'],
])('%s of type %s with %s bytes: %s', (name, type, size, refusal) =>
  expect(checkPicture({ name, type, size })).toBe(refusal),
);

test.each([
  ['', '未设置'],
  ['/brands/oem-logo.svg', '产品自带'],
  ['/avatar/company/asset?id=1', '已上传'],
  ['https://img.example.com/a.png', '其他网站的图片，建议换成上传的'],
])('%s: %s', (address, words) => expect(describePicture(address)).toBe(words));
