import { expect, it } from 'vitest';
import { captionOf } from './caption-of.ts';

it('tells what is said from what comes', () => {
  expect(captionOf('可以的，三条产品线都能部署在内网，不连外网也能用。', 0.5)).toEqual({
    said: '可以的，三条产品线都能部署在内网，',
    coming: '不连外网也能用。',
  });
  expect(captionOf('可以的。', 0)).toEqual({ said: '可以的。', coming: '' });
  expect(captionOf('可以的，好。', 1)).toEqual({ said: '可以的，好。', coming: '' });
});

it('shows a long sentence in turns', () => {
  const half = '一二三四五六七八九十一二三四五六七八九十，';
  const [first, last] = [captionOf(half + half, 0.1), captionOf(half + half, 0.9)];
  expect([first.said, last.said, first.coming]).toEqual([half, half, '']);
});

it('keeps times, ratios and large numbers whole', () => {
  const text = '八点开门，14:30:22 打印，比例 3：1，共 1,200 份。';
  const said = (share: number) => captionOf(text, share).said;
  expect(said(0.4)).toBe('八点开门，14:30:22 打印，');
  expect(said(0.7)).toBe('八点开门，14:30:22 打印，比例 3：1，');
  expect(said(1)).toBe(text);
});
