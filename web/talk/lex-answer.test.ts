import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { createAnswerLexer } from './lex-answer.ts';

/** Reads a text as it comes, some characters at a time; answers what the lexer had to do. */
function stream(text: string, step = 20) {
  const lexer = createAnswerLexer(() => 0);
  for (let end = step; end < text.length; end += step) lexer.lex(text.slice(0, end));
  return { tokens: lexer.lex(text), ...lexer.work };
}

const ORDINARY = [
  '## 办理流程\n\n先**挂失**，再到窗口[1]办理：\n\n1. 带身份证\n2. 填表\n   - 一式两份\n   - 用黑色笔\n\n3. 缴费\n\n> 注意：周末不办。\n> 请提前预约。\n\n',
  '| 窗口 | 时间 |\n|---|---|\n| 一 | 9:00–17:00 |\n| 二 | 9:00–12:00 |\n\n之后见[官网](https://gov.example/a?b=(c))。\n\n',
  '```js\nconst a = [[1, [2]], (3)];\n\nif (a < 3) {}\n```\n\n标题\n===\n\n- 甲\n\n  续段\n\n- 乙\n\n    code\n\n段落\n<b>html</b> *强调* ~~删~~ `x` \\[y\\]\n\n---\n\n末段',
].join('');

describe('an answer that grows', () => {
  it.each([1, 7, 20, 500])('%i characters at a time comes to what it is when read at once', (step) => {
    const whole = new Marked({
      gfm: true,
      breaks: true,
      tokenizer: { def: () => undefined, reflink: () => undefined },
    });
    const expected = whole.lexer(ORDINARY).map(({ type, raw }) => ({ type, raw }));
    expect(stream(ORDINARY, step).tokens.map(({ type, raw }) => ({ type, raw }))).toEqual(expected);
  });

  it('is read in work that grows with its length, since only its end is read anew', () => {
    const long = (times: number) => stream(ORDINARY.repeat(times));
    const [short, tenfold] = [long(2), long(20)];
    expect(tenfold.calls).toBeLessThan(short.calls * 12);
    expect(tenfold.characters).toBeLessThan(short.characters * 12);
  });

  it('that does not go on from the last one is read anew', () => {
    const lexer = createAnswerLexer(() => 0);
    lexer.lex('# 一\n\n二\n\n三');
    expect(lexer.lex('四').map(({ type }) => type)).toEqual(['paragraph']);
  });
});

describe('a hostile answer', () => {
  it.each([
    ['openers of links', '[a]('.repeat(1000)],
    ['openers that are closed', `${'[a]('.repeat(1000)}${')'.repeat(1000)}`],
    ['brackets', '['.repeat(5000)],
    ['pictures', '![a](<b '.repeat(800)],
    ['quotations', `${'>'.repeat(5000)}a`],
    ['quotations with spaces', `${'> '.repeat(3000)}a`],
    ['lists', `${'- '.repeat(3000)}a`],
    ['numbered lists', `${'1. '.repeat(3000)}a`],
    ['angles', '<a '.repeat(2000)],
    ['emphasis', '*a **b '.repeat(1500)],
    ['emphasis in each other', `${'**a *b '.repeat(300)}${'* **'.repeat(300)}`],
    ['underlines', '_a'.repeat(5000)],
    ['runs of code marks', Array.from({ length: 150 }, (_, n) => '`'.repeat(n + 1)).join('a')],
    ['escapes', '\\'.repeat(9000)],
    ['table heads', `${'|a'.repeat(3000)}\n${'|-'.repeat(3000)}\n`],
    ['one line of 200,000 characters', '文'.repeat(200_000)],
  ])('of %s costs bounded work, all of its text is shown, and what follows is Markdown again', (_, attack) => {
    const text = `前**文**\n\n${attack}\n\n后**文**`;
    const { tokens, calls, characters } = stream(text, 100);
    expect(calls).toBeLessThan(400_000);
    expect(characters).toBeLessThan(60_000_000);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
    expect(tokens.at(0)).toMatchObject({ type: 'paragraph' });
    expect(tokens.at(-1)).toMatchObject({ type: 'paragraph', raw: '后**文**' });
  });

  it('of openers and one of quotations are plain without any work for them', () => {
    for (const attack of ['[a]('.repeat(1000), `${'>'.repeat(5000)}a`]) {
      const lexer = createAnswerLexer(() => 0);
      expect(lexer.lex(attack)).toEqual([{ type: 'plain', raw: attack }]);
      expect(lexer.work).toEqual({ calls: 0, characters: 0 });
    }
  });

  it('that takes too long by the clock is plain text', () => {
    let time = 0;
    const slow = createAnswerLexer(() => (time += 30));
    expect(slow.lex('一 **二** 三 *四* 五')).toEqual([{ type: 'plain', raw: '一 **二** 三 *四* 五' }]);
    const { calls } = slow.work;
    slow.lex('一 **二** 三 *四* 五，六');
    expect(slow.work.calls).toBe(calls); // and is not tried again while it grows
  });
});
