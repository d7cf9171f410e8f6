import { describe, expect, test } from 'vitest';
import { createSpeechSplitter } from './split-speech.ts';

const split = (text: string, step = text.length) => {
  const splitter = createSpeechSplitter();
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += step) pieces.push(...splitter.push(text.slice(at, at + step)));
  return [...pieces, ...splitter.finish()];
};

describe('cutting a growing answer into pieces to speak', () => {
  test.each([
    ['您好，我是小化。请问有什么事？', ['您好，', '我是小化。', '请问有什么事？']],
    ['办理需要3,000元，比例是12.5%。电话是010-1234。', ['办理需要3,000元，', '比例是12.5%。', '电话是010-1234。']],
    ['根据文件[1]，可以申请[2]。[3][4]还有吗', ['根据文件[1]，', '可以申请[2]。', '还有吗']],
    ['他说：“好！”然后走了。', ['他说：', '“好！', '然后走了。']],
    ['见 https://a.cn/b.html?x=1;y=2!z 即可。', ['见 https://a.cn/b.html?x=1;y=2!z 即可。']],
    [
      'Hello, it costs 3.50 today. Version 1.2.3 works! OK',
      ['Hello,', 'it costs 3.50 today.', 'Version 1.2.3 works!', 'OK'],
    ],
    ['步骤\n1. 填表\n2. 交费', ['步骤', '1. 填表', '2. 交费']],
    ['看代码\n```js\na = 1; b。c\n```\n完成。', ['看代码', '完成。']],
    ['好，行。', ['好，行。']],
    ['……！！😀[1]', []],
    ['真的？！太好了……', ['真的？', '太好了……']],
  ])('%s', (text, pieces) => {
    expect(split(text)).toEqual(pieces);
    expect(split(text, 1), 'letter by letter').toEqual(pieces);
    expect(split(text, 3), 'three at a time').toEqual(pieces);
  });

  test('the first piece leaves with its comma, before the sentence is complete', () => {
    const splitter = createSpeechSplitter();
    expect(splitter.push('社区养老服务')).toEqual([]);
    expect(splitter.push('，可')).toEqual(['社区养老服务，']);
    expect(splitter.push('以申请，也可以')).toEqual([]);
    expect(splitter.push('咨询。')).toEqual(['可以申请，也可以咨询。']);
  });

  test('long sentences are cut at a comma, else between characters; nothing is lost', () => {
    const long = `${'养老服务'.repeat(10)}、${'社区'.repeat(40)}2024年12345号`;
    const pieces = split(long, 7);
    expect(pieces.join('')).toBe(long);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(60);
    expect(pieces[0]?.endsWith('、')).toBe(true);
    expect(pieces.at(-1)).toContain('2024年12345号');
  });

  test('a number or address at the cut stays whole', () => {
    const long = `${'字'.repeat(55)}1234567890123${'字'.repeat(20)}`;
    expect(split(long)).toEqual(['字'.repeat(54), `字1234567890123${'字'.repeat(20)}`]);
    const address = `https://a.cn/${'x'.repeat(150)} 完`;
    expect(split(address, 5)).toEqual([address.slice(0, -2), '完']);
  });

  test('after finish the next answer starts anew', () => {
    const splitter = createSpeechSplitter();
    splitter.push('第一句。第二');
    expect(splitter.finish()).toEqual(['第二']);
    expect(splitter.push('你好吗，朋友')).toEqual(['你好吗，']);
  });
});
