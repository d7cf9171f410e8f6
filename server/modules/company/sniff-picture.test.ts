import { expect, it } from 'vitest';
import { sniffPicture } from './sniff-picture.ts';

const text = (value: string) => Buffer.from(value, 'latin1');

it.each([
  ['image/png', text('\x89PNG\r\n\x1a\n....')],
  ['image/jpeg', text('\xff\xd8\xff\xe0')],
  ['image/gif', text('GIF89a')],
  ['image/webp', text('RIFF\x10\0\0\0WEBPVP8 ')],
  ['image/x-icon', text('\0\0\x01\0\x01\0')],
  [null, text('RIFF\x10\0\0\0WAVEfmt ')],
  [null, text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [null, text('<html>')],
  [null, text('\x89PN')],
  [null, text('')],
])('%s', (type, content) => expect(sniffPicture(content)).toBe(type));
