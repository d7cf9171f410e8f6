import { describe, expect, it } from 'vitest';
import { locateTerms } from './locate-terms.ts';

const marked = (text: string, terms: string[]) =>
  locateTerms(text, terms).map(([start, end]) => text.slice(start, end));

describe('locateTerms', () => {
  it.each([
    ['overlapping pairs become one mark', '请带社保卡办理', ['社保', '保卡'], ['社保卡']],
    ['every place counts, in order', '卡丢了，补卡', ['补卡', '丢了'], ['丢了', '补卡']],
    ['full width is found as it is written', '拨打ＡＢＣ１２', ['abc', '12'], ['ＡＢＣ１２']],
    ['a sign that folds to several', '面积㎡计算', ['m2'], ['㎡']],
    ['characters beyond the basic plane', '𠮷野家', ['野家'], ['野家']],
    ['nothing found', '一段文字', ['没有'], []],
    ['an empty term marks nothing', '一段文字', [''], []],
  ])('%s', (_, text, terms, expected) => {
    expect(marked(text, terms)).toEqual(expected);
  });
});
