import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

it('radicals of PDFs that browsers print are the characters that they look like', () => {
  expect(cleanText('⼩轿⻋ ⻓期 ⺠宿 ⺡')).toBe('小轿车 长期 民宿 氵');
});

it('writes the radical of doors as the script does, simplified where nothing is known', () => {
  expect([cleanText('⼾外'), cleanText('⼾外', '戶'), cleanText('⼾外', '戸')]).toEqual(['户外', '戶外', '戸外']);
});

it('takes out what turns the direction of words', () => {
  expect(cleanText('每晚\u202e元 03\u202c，\u2066含早\u2069')).toBe('每晚 元 03 ， 含早 ');
});

it('takes out zero characters, strange line breaks and halves of pairs, and keeps the length', () => {
  expect(cleanText('a\u0000b\u2028c\ud800')).toBe('a b\nc\ufffd');
});
