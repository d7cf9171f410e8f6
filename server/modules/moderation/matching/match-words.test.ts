import { AhoCorasick } from '@monyone/aho-corasick';
import { describe, expect, test } from 'vitest';
import { maskText } from './mask-text.ts';
import { MAX_GAP } from './match-words.ts';
import { scanText } from './scan-text.ts';
import { createTextGuard } from './text-guard.ts';
import { type ListedWord, makeList, makeListGently } from './word-list.ts';

const list = (words: string[], exceptions: string[] = [], level: 1 | 2 | 3 = 1) =>
  makeList([
    ...words.map((word): ListedWord => ({ id: word, word, category: 'abuse', level, kind: 'word' })),
    ...exceptions.map((word): ListedWord => ({ id: word, word, category: 'abuse', level, kind: 'exception' })),
  ]);

/** What is hit, as it stands in the text. */
async function find(words: string[], text: string, exceptions: string[] = []): Promise<string[]> {
  return (await scanText([list(words, exceptions)], text)).map(({ from, to }) => text.slice(from, to));
}

/** A small generator of numbers, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('listed words in a text', () => {
  test.each([
    ['as it is', '你是傻逼吗', ['傻逼']],
    ['signs, spaces and lines between its characters', '你是傻 . 。\n逼吗', ['傻 . 。\n逼']],
    [
      'what cannot be seen between them',
      '傻\u200b\u2060\ufe0f\u00ad\u{e0101}逼',
      ['傻\u200b\u2060\ufe0f\u00ad\u{e0101}逼'],
    ],
    ['emoji between them', '傻😀👨‍👩‍👧逼', ['傻😀👨‍👩‍👧逼']],
    ['traditional characters', '傻屄與賭博網', ['賭博']],
    ['full width and case', 'Ｆｕｃｋ FUCK', ['Ｆｕｃｋ', 'FUCK']],
    ['letters of mathematics, circles and accents', '𝐟𝐮𝐜𝐤 ⓕⓤⓒⓚ fúçk', ['𝐟𝐮𝐜𝐤', 'ⓕⓤⓒⓚ', 'fúçk']],
    ['several in one sign', '㎏号 KG 号', ['㎏号', 'KG 号']],
    ['the longest of words that end together', '大傻逼', ['大傻逼']],
    ['twice', '赌博赌博', ['赌博', '赌博']],
    ['astral characters', '说𠮷𠮷吧', ['𠮷𠮷']],
    ['letters between spaces', 'f u c k!', ['f u c k']],
    ['letters beside Chinese', '你fuck他', ['fuck']],
    ['not inside another word of letters', 'fucking ifuck fuck2', ['fuck']],
    ['not where letters of two words meet', 'of uckers', []],
    ['digits as a whole', '拨打12345，不是123456或912345', ['12345']],
    ['not beyond a long gap', `傻${' '.repeat(MAX_GAP + 1)}逼`, []],
    ['up to the longest gap', `傻${' '.repeat(MAX_GAP)}逼`, [`傻${' '.repeat(MAX_GAP)}逼`]],
    ['nothing in half of a pair', '傻\ud83d逼', ['傻\ud83d逼']],
    ['nothing', '今天天气很好', []],
  ])('%s', async (_title, text, expected) => {
    expect(await find(['傻逼', '大傻逼', '赌博', 'fuck', '12345', 'kg号', '𠮷𠮷'], text)).toEqual(expected);
  });

  test.each([
    ['excused inside an exception', '他在江苏省工作', []],
    ['but not beside it', '江苏省的苏省', ['苏省']],
    ['also where the exception ends later', '苏省亲', []],
    ['not by an exception that covers a part', '亲苏省', ['苏省']],
    ['not by an exception that only begins', '江苏', []],
    ['not by one that stops short', '苏省人', ['苏省']],
  ])('%s', async (_title, text, expected) => {
    expect(await find(['苏省'], text, ['江苏省', '苏省亲'])).toEqual(expected);
  });

  test('agrees with another implementation on plain texts', async () => {
    const random = createRandom(7);
    for (let round = 0; round < 200; round++) {
      const make = (length: number) => Array.from({ length }, () => '甲乙丙丁'[random(4)]).join('');
      const words = [...new Set(Array.from({ length: 1 + random(12) }, () => make(1 + random(5))))];
      const text = make(60);
      const other = new Map<number, number>();
      for (const { begin, end } of new AhoCorasick(words).matchInText(text))
        other.set(end, Math.min(begin, other.get(end) ?? begin));
      const found = (await scanText([list(words)], text)).map(({ from, to }) => [to, from] as const);
      expect(found.sort(([a], [b]) => a - b)).toEqual([...other].sort(([a], [b]) => a - b));
    }
  });

  test('a list that is built with pauses finds the same', async () => {
    const words = Array.from(
      { length: 30_000 },
      (_, index) => `词${index.toString(3).replace(/\d/g, (d) => '甲乙丙'[Number(d)] ?? '')}尾`,
    );
    const listed = words.map((word): ListedWord => ({ id: word, word, category: 'ad', level: 1, kind: 'word' }));
    const text = `${words[29_999]}，${words[12]}`;
    const found = await scanText([await makeListGently(listed)], text);
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual([words[29_999], words[12]]);
  });

  test('a shorter word is told beside a longer one when it is graver', async () => {
    const long: ListedWord = { id: '1', word: '大傻逼', category: 'abuse', level: 1, kind: 'word' };
    const lists = [makeList([long, { ...long, id: '2', word: '傻逼', level: 2 }])];
    expect((await scanText(lists, '大傻逼')).map(({ word }) => word.id)).toEqual(['1', '2']);
  });

  test('what is told of a text has an end, what is masked has none', async () => {
    const lists = [list(Array.from({ length: 40 }, (_, index) => '哈'.repeat(index + 1)))];
    const text = '哈'.repeat(20_000);
    expect(await scanText(lists, text)).toHaveLength(1000);
    const guard = createTextGuard(lists);
    expect(guard.push(text) + guard.flush()).toBe('*'.repeat(20_000));
  });
});

describe('a text that passes in pieces', () => {
  const pass = (lists: ReturnType<typeof list>[], pieces: string[]) => {
    const guard = createTextGuard(lists);
    const sent = pieces.map((piece) => guard.push(piece));
    return { sent: [...sent, guard.flush()], guard };
  };

  test('only what may begin a word waits', () => {
    expect(pass([list(['傻逼'])], ['你好', '傻', '瓜', '，再', '见']).sent).toEqual([
      '你好',
      '',
      '傻瓜',
      '，再',
      '见',
      '',
    ]);
  });
  test('a whole word that nothing can excuse or lengthen goes at once', () => {
    expect(pass([list(['傻逼'])], ['傻', '逼', '。']).sent).toEqual(['', '**', '。', '']);
  });
  test('a word that may be excused waits for what excuses it', () => {
    expect(pass([list(['苏省'], ['苏省亲'])], ['苏', '省', '亲', '了']).sent).toEqual(['', '', '苏省亲', '了', '']);
    expect(pass([list(['苏省'], ['苏省亲'])], ['苏', '省', '人']).sent).toEqual(['', '', '**人', '']);
  });
  test('a word of letters waits for its end', () => {
    expect(pass([list(['fuck'])], ['fuck', 'ing']).sent).toEqual(['', 'fucking', '']);
    expect(pass([list(['fuck'])], ['fuck', ' ', 'it']).sent).toEqual(['', '**** ', 'it', '']);
    expect(pass([list(['fuck'])], ['fuck']).sent).toEqual(['', '****']);
  });
  test('a pair that is split over two pieces stays whole', () => {
    expect(pass([list(['好𠮷'])], ['好\ud842', '\udfb7！']).sent).toEqual(['', '**！', '']);
    expect(pass([list(['好人'])], ['\ud83d', '\ude00']).sent.join('')).toBe('😀');
    expect(pass([list(['好人'])], ['\ud83d', 'a']).sent.join('')).toBe('\ud83da');
  });
  test('a word of level 2 ends it, and no character of it has passed', () => {
    const { sent, guard } = pass([list(['傻逼'], [], 2)], ['前文', '傻', '*', '逼', '后文']);
    expect(sent).toEqual(['前文', '', '', '', '', '']);
    expect(guard.isBlocked()).toBe(true);
    expect(guard.findings().map(({ word }) => word.word)).toEqual(['傻逼']);
  });

  test('however it is cut, it comes out as it would in one piece, and never shows a word', async () => {
    const random = createRandom(11);
    const alphabet = [...'甲乙丙丁ab1 ，𠮷'];
    for (let round = 0; round < 400; round++) {
      const make = (length: number) => Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
      const pick = (many: number, longest: number) =>
        [...new Set(Array.from({ length: many }, () => make(1 + random(longest))))].filter((one) =>
          /[甲乙丙丁ab1𠮷]/u.test(one),
        );
      const words = pick(1 + random(6), 4);
      const lists = [list(words, pick(random(3), 6)), list(pick(1, 3))];
      const text = make(40);
      const whole = maskText(text, await scanText(lists, text));
      const units = text.split('');
      const pieces: string[] = [];
      while (units.length > 0) pieces.push(units.splice(0, 1 + random(4)).join(''));
      const { sent } = pass(lists, pieces);
      expect(sent.join(''), JSON.stringify({ words, pieces })).toBe(whole);
    }
  });
});
