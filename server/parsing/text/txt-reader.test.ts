import { describe, expect, it } from 'vitest';
import { readBlocks } from '../fixtures/parse-file.ts';
import { txtReader } from './txt-reader.ts';

const simplified =
  '读者凭本人有效证件办理借阅证，普通读者每次可借图书十册，借期三十天。\n逾期未还的图书，每册每天收取滞纳金一角。';
const traditional =
  '讀者憑本人有效證件辦理借閱證，普通讀者每次可借圖書十冊，借期三十天。\n逾期未還的圖書，每冊每天收取滯納金一角。';

const base64 = (text: string) => Buffer.from(text, 'base64');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const read = async (content: Uint8Array | string) =>
  (await readBlocks(txtReader, content))
    .map((block) => block.text)
    .join('')
    .replace(/\n$/, '');

describe('txtReader', () => {
  it.each([
    ['UTF-8', Buffer.from(simplified), simplified],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${simplified}`), simplified],
    ['UTF-8 cut within a character', Buffer.from(simplified).subarray(0, -1), `${simplified.slice(0, -1)}\ufffd`],
    [
      'UTF-8 with one broken byte',
      Buffer.concat([Buffer.from(simplified.repeat(20)), Buffer.of(0xff)]),
      `${simplified.repeat(20)}\ufffd`,
    ],
    [
      'GBK',
      base64(
        'tsHV38a+sb7Iy9PQ0KfWpLz+sOzA7b3o1MTWpKOsxtXNqLbB1d/Dv7TOv8m96M28yunKrrLho6y96MbayP3KrszsoaMK0+LG2s60u7m1xM28yumjrMO/suHDv8zsytXIodbNxMm98NK7vcehow==',
      ),
      simplified,
    ],
    ['a short GBK text', base64('06rStcqxvOSjur7FteO1vc7lteM='), '营业时间：九点到五点'],
    [
      'four-byte GB18030',
      base64('lTSyNdKwvNK1xMWjyOK3uaOsgTnuOdfWutzJ2bz7o6zTqtK1tb22/squtv6146Gj'),
      '𠮷野家的牛肉饭，㐀字很少见，营业到二十二点。',
    ],
    [
      'Big5',
      base64(
        'xaqqzL7MpbukSKazrsTD0qXzv+yyeq3JvlzD0qFBtLazccWqqsyoQ6a4pWmtybnPrtGkUaVVoUGtybTBpFSkUaTRoUMKuU+0waW8wdmqurnPrtGhQahDpVWoQ6TRpqyo+rqir8eq96RAqKShQw==',
      ),
      traditional,
    ],
    ['a short Big5 text', base64('wOe3fq7JtqGhR6RFwkmo7KStwkk='), '營業時間：九點到五點'],
    ['UTF-16 with a mark', utf16(`\ufeff${simplified}`), simplified],
    ['UTF-16 big endian with a mark', utf16(`\ufeff${simplified}`).swap16(), simplified],
    ['UTF-16 without a mark', utf16(simplified), simplified],
    ['UTF-16 big endian without a mark', utf16(simplified).swap16(), simplified],
    [
      'ASCII first, GBK after 100 KB',
      Buffer.concat([
        Buffer.alloc(100_001, 'a'),
        base64(
          'tsHV38a+sb7Iy9PQ0KfWpLz+sOzA7b3o1MTWpKOsxtXNqLbB1d/Dv7TOv8m96M28yunKrrLho6y96MbayP3KrszsoaMK0+LG2s60u7m1xM28yumjrMO/suHDv8zsytXIodbNxMm98NK7vcehow==',
        ),
      ]),
      'a'.repeat(100_001) + simplified,
    ],
  ])('reads %s', async (_, content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  it('makes line ends alike and takes out what no database keeps', async () => {
    expect(await read('一\r\n二\r三\n四\0五\u001b六\r')).toBe('一\n二\n三\n四 五 六');
  });

  it('keeps a line end whole that two chunks divide', async () => {
    const line = 'x'.repeat(64 * 1024 - 1);
    expect(await read(`${line}\r\ny`)).toBe(`${line}\ny`);
  });

  it('reads an endless line in parts', async () => {
    const line = '𠮷'.repeat(200_000);
    const blocks = await readBlocks(txtReader, line);
    expect(blocks.map((block) => block.text).join('') === `${line}\n`).toBe(true);
    expect(Math.max(...blocks.map((block) => block.text.length))).toBeLessThan(5000);
    expect(blocks.every((block) => block.text.isWellFormed())).toBe(true);
  });

  it('knows numbered headings, but not sentences and tables of contents', async () => {
    const lines = [
      '第一章 总则',
      '第一条 本办法适用于全体读者。',
      '第一节　借阅',
      '一、借书',
      '第一章 总则......1',
      '第一章说的是规则，第二章说的是时间。',
    ];
    const blocks = await readBlocks(txtReader, lines.join('\n'));
    expect(blocks.map((block) => block.level)).toEqual([2, undefined, 3, 4, undefined, undefined]);
  });

  it('gives empty lines in a row together', async () => {
    const text = `甲\n${'\n'.repeat(200_000)}乙\n\n丙\n`;
    const blocks = await readBlocks(txtReader, text);
    expect(blocks.map((block) => block.text).join('')).toBe(text);
    expect(blocks.length).toBeLessThan(100);
  });
});
