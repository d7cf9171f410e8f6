import { describe, expect, it } from 'vitest';
import { countTerms, queryTerms } from './count-terms.ts';

describe('queryTerms', () => {
  it.each([
    ['pairs over a run', '数字人', ['数字', '字人']],
    ['a lone character', '茶', ['茶']],
    ['runs end at punctuation', '威廉·琼斯，好', ['威廉', '琼斯', '好']],
    ['digits inside Chinese', '1978型3号', ['1978', '型', '3', '号']],
    ['dates by one name, years as numbers too', '1978年三月', ['1978年', '3月', '1978']],
    ['an amount takes no part in pairs', '押金五百元整', ['押金', '500元', '整']],
    ['full width folds', 'ＡＢＣ１２３', ['abc123', 'abc', '123']],
    ['Latin words whole, lower case', 'Hello, WORLD-wide café', ['hello', 'world', 'wide', 'café']],
    ['mixed words by their parts too', 'GB50016规范', ['gb50016', 'gb', '50016', '规范']],
    ['one-letter parts add nothing', 'a4', ['a4']],
    ['characters beyond the basic plane', '𠮷野家', ['𠮷野', '野家']],
    ['a lone character beyond the basic plane', '𠮷!', ['𠮷']],
    ['emoji separate', '你好😀世界👍🏽', ['你好', '世界']],
    ['radicals from PDF fonts fold', '⼈⺟⽇', ['人母', '母日']],
    ['Japanese and Korean', 'カレー 한국어', ['カレ', 'レー', '한국', '국어']],
    ['half-width katakana folds', 'ｶﾚｰ', ['カレ', 'レー']],
    ['traditional characters are simplified', '電腦網路', ['电脑', '脑网', '网路']],
    ['a lone surrogate is a separator', 'a\ud842b', ['a', 'b']],
    ['nothing but signs', '，。？！ \n\t—…%_', []],
    ['empty', '', []],
    ['repeats once', '好好好', ['好好']],
  ])('%s', (_, text, terms) => {
    expect(queryTerms(text)).toEqual(terms);
  });

  it('reads a bounded part of a hostile question', () => {
    const hostile = Array.from({ length: 100_000 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000))).join(
      '',
    );
    expect(queryTerms(hostile).length).toBeLessThan(2000);
    expect(queryTerms('x'.repeat(1000))).toEqual(['x'.repeat(64)]);
  });
});

describe('countTerms', () => {
  it('counts repeats and the length', () => {
    const { terms, length } = countTerms('好好好 ok OK');
    expect([...terms]).toEqual([
      ['好好', 2],
      ['ok', 2],
    ]);
    expect(length).toBe(4);
  });

  it('cuts long words', () => {
    const { terms } = countTerms(`${'ab12'.repeat(100)} end`);
    expect([...terms.keys()]).toEqual(['ab12'.repeat(16), 'end']);
  });
});
