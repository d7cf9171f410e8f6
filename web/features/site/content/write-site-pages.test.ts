import { expect, test } from 'vitest';
import { writeSitePages } from './write-site-pages.ts';

const help = writeSitePages().find(({ path }) => path === '/index/help');
const read = (variant: 'default' | 'A' | 'B') => help?.text[variant].map(({ text }) => text).join('\n') ?? '';

test.each(['default', 'A', 'B'] as const)(
  'without script the help centre of %s has the terms and the tutorial',
  (variant) => {
    const text = read(variant);
    for (const fact of ['{brand}服务协议', '年满 18 周岁', '15 天内答复', '登录或注册：']) expect(text).toContain(fact);
    expect(text).not.toMatch(/undefined|\[object/);
  },
);

test('disputes go where the brand says', () => {
  expect(read('B')).not.toBe(read('default'));
  expect(read('default')).toContain('仲裁');
});
