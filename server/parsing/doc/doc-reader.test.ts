import { describe, expect, it } from 'vitest';
import WordExtractor from 'word-extractor';
import { DOC_CELL, DOC_ROW_END, makeDoc } from '../fixtures/make-doc.ts';
import { readBlocks } from '../fixtures/parse-file.ts';
import { docReader } from './doc-reader.ts';

const read = async (content: Uint8Array) =>
  (await readBlocks(docReader, content)).map(({ text, kind, level }) => [level ? `h${level}` : kind, text.trimEnd()]);
const cell = (text: string) => ({ text: `${text}\x07`, properties: DOC_CELL });
const rowEnd = { text: '\x07', properties: DOC_ROW_END };

const sample = makeDoc([
  { text: '借阅须知\r', style: 1 },
  { text: '每次可借\x13 PAGEREF a \x14十册\x15。\v借期三十天。\r' },
  { text: '证件\r', style: 3 },
  { text: '身份证\r', properties: '0b460100' },
  cell('日期'),
  cell('时间'),
  rowEnd,
  { text: '周一\r', properties: DOC_CELL },
  cell('全天'),
  cell('闭馆'),
  rowEnd,
  { text: '附则\r', properties: '402601' },
  { text: '第一章 总则\r' },
  { text: '完。\r' },
]);

describe('docReader', () => {
  it('reads headings by style and level, lists, tables and the results of fields', async () => {
    expect(await read(sample)).toEqual([
      ['h1', '借阅须知'],
      ['body', '每次可借十册。\n借期三十天。'],
      ['h2', '证件'],
      ['body', '- 身份证'],
      ['row', '日期 | 时间'],
      ['row', '周一 全天 | 闭馆'],
      ['h2', '附则'],
      ['h8', '第一章 总则'],
      ['body', '完。'],
    ]);
  });

  it('is tried on files that another reader of Word takes for such', async () => {
    const document = await new WordExtractor().extract(Buffer.from(sample));
    expect(document.getBody()).toContain('借阅须知\n每次可借十册。');
  });

  it('refuses one with a password, and names what is older than Word 97', async () => {
    await expect(read(makeDoc([{ text: 'a\r' }], { encrypted: true }))).rejects.toMatchObject({ reason: 'encrypted' });
    const old = Buffer.from(sample);
    const at = old.indexOf(Buffer.from('eca5c100', 'hex'));
    old.writeUInt16LE(0x0065, at + 2);
    await expect(read(old)).rejects.toMatchObject({ reason: 'corrupt', message: expect.stringContaining('Word 95') });
  });
});
