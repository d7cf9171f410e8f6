import { describe, expect, it } from 'vitest';
import { type Block, toBlocks } from './to-blocks.ts';
import { type Piece, toLines } from './to-lines.ts';

const piece = (startAt: number, text: string, more: Partial<Piece> = {}): Piece => ({
  ...{ startAt, endAt: startAt + text.length, page: null, text, titles: [] },
  ...more,
});
const cells = (row: { text: string }[]) => row.map(({ text }) => text).join('/');
const show = (block: Block): string => {
  const page = block.page === null ? '' : `#${block.page} `;
  if (block.kind === 'heading') return `${page}h${block.level} ${block.text}`;
  if (block.kind === 'item') return `${page}${'>'.repeat(block.depth + 1)}${block.sign} ${block.text}`;
  if (block.kind === 'line') return page + block.text;
  return `${page}${block.head ? `[${cells(block.head)}] ` : ''}${block.rows.map(cells).join(' ')}`;
};
const blocksOf = (...pieces: Piece[]) => toBlocks(toLines(pieces)).map(show);

describe('toLines', () => {
  const show = (pieces: Piece[]) => toLines(pieces).map(({ at, text, page }) => [at, text, page]);

  it('says what overlaps once, goes on where pieces meet, and begins anew after a gap', () => {
    expect(show([piece(0, '甲乙丙'), piece(2, '丙丁'), piece(6, '戊')])).toEqual([
      [0, '甲乙丙丁', null],
      [6, '戊', null],
    ]);
  });

  it('tells where a page begins, and leaves out empty lines', () => {
    const pieces = [piece(0, '甲\n\n', { page: 1 }), piece(3, '乙', { page: 1 }), piece(4, '丙', { page: 2 })];
    expect(show(pieces)).toEqual([
      [0, '甲', 1],
      [3, '乙', null],
      [4, '丙', 2],
    ]);
  });

  it('leaves out a piece that lies within the one before', () => {
    expect(show([piece(0, '甲乙丙'), piece(1, '乙'), piece(3, '丁')])).toEqual([[0, '甲乙丙丁', null]]);
  });
});

describe('toBlocks', () => {
  it('knows titles, lists with their depth, and running text', () => {
    const text = '指南\n欢迎光临。\n- 证件\n  1. 身份证\n  2. 护照';
    expect(blocksOf(piece(0, text, { titles: [[0, 2]] }))).toEqual([
      'h2 指南',
      '欢迎光临。',
      '>- 证件',
      '>>1. 身份证',
      '>>2. 护照',
    ]);
  });

  it('a table with its names of columns, empty cells in their places, short rows filled', () => {
    expect(blocksOf(piece(0, '价目：\n房型 | 平日 | 周末\n双床房 |  | 780 元\n套房 | 1680 元'))).toEqual([
      '价目：',
      '[房型/平日/周末] 双床房//780 元 套房/1680 元/',
    ]);
  });

  it('a first row with numbers is no head, nor is one in the middle of a table that began before', () => {
    expect(blocksOf(piece(0, '甲 | 1 | 2\n乙 | 3 | 4'))).toEqual(['甲/1/2 乙/3/4']);
    expect(blocksOf(piece(9, '甲 | 早 | 晚\n乙 | 早 | 晚'))).toEqual(['甲/早/晚 乙/早/晚']);
  });

  it('rows of a sheet below their header, and without it', () => {
    const rows = '姓名：张三；电话：8001\n姓名：李四';
    expect(blocksOf(piece(0, `姓名 | 电话\n${rows}；电话：8002`))).toEqual(['[姓名/电话] 张三/8001 李四/8002']);
    expect(blocksOf(piece(5, `${rows}；电话：8002`))).toEqual(['[姓名/电话] 张三/8001 李四/8002']);
  });

  it('one line with a bar, a line of two labels, and a sentence with a dash stay what they are', () => {
    const lines = ['左 | 右', '开始：早；结束：晚', '- ', '3.5 元'];
    expect(blocksOf(piece(0, lines.join('\n')))).toEqual(lines);
  });

  it('a title or another page ends a table', () => {
    const first = '甲 | 乙\n丙 | 丁\n二、餐饮 | 三、其他';
    expect(
      blocksOf(piece(0, first, { page: 1, titles: [[12, 1]] }), piece(30, '戊 | 己\n庚 | 辛', { page: 2 })),
    ).toEqual(['#1 甲/乙 丙/丁', 'h1 二、餐饮 | 三、其他', '#2 戊/己 庚/辛']);
  });

  it('words keep their places in the document', () => {
    const text = '- 证件\n房型 | 平日 | 周末\n双床房 |  | 780 元\n姓名：张三；电话：8001\n姓名：李四；电话：8002';
    const words = toBlocks(toLines([piece(0, text)])).flatMap((block) =>
      block.kind === 'table' ? [...(block.head ?? []), ...block.rows.flat()] : [block],
    );
    for (const one of words) if (one.at >= 0) expect(text.slice(one.at, one.at + one.text.length)).toBe(one.text);
    expect(words.filter(({ at, text }) => at >= 0 && text !== '')).toHaveLength(10);
  });
});
