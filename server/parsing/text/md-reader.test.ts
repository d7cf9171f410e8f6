import { describe, expect, it } from 'vitest';
import { readBlocks } from '../fixtures/parse-file.ts';
import { mdReader } from './md-reader.ts';

const read = async (content: string) =>
  (await readBlocks(mdReader, content)).map(({ text, kind, level }) => [level ? `h${level}` : kind, text.trimEnd()]);

describe('mdReader', () => {
  it('reads headings, lists, tables and code as a person would', async () => {
    const blocks = await read(
      [
        '---',
        'title: 规则',
        '---',
        '# **借阅** 须知 #',
        '',
        '普通读者可借 *十册*，详见[说明](https://example.com/a_b "标题")。<!-- 内部',
        '备注 -->',
        '- 身份证',
        '- [x] 借阅证',
        '',
        '> 引用的话',
        '',
        '时间表',
        '------',
        '',
        '| 日期 | 时间 |',
        '|:--|--:|',
        '| 周一 | 闭馆 |',
        '',
        '```js',
        '# 不是标题',
        'const a = b * c * d;',
        '```',
        '![图片](a.png) 行内 `snake_case *x*` 代码',
      ].join('\n'),
    );
    expect(blocks.filter(([, text]) => text)).toEqual([
      ['h1', '借阅 须知'],
      ['body', '普通读者可借 十册，详见说明。'],
      ['body', '- 身份证'],
      ['body', '- [x] 借阅证'],
      ['body', '引用的话'],
      ['h2', '时间表'],
      ['row', '日期 | 时间'],
      ['row', '周一 | 闭馆'],
      ['body', '# 不是标题'],
      ['body', 'const a = b * c * d;'],
      ['body', '图片 行内 snake_case *x* 代码'],
    ]);
  });

  it('gives rows the header of their table', async () => {
    const blocks = await readBlocks(mdReader, '| a | b |\n|---|---|\n| 1 | 2 |\n\n普通 | 文字\n');
    expect(blocks.map((block) => block.tableHeader)).toEqual(['a | b', 'a | b', undefined, undefined]);
  });

  it('keeps a text whose first rule is no front matter', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `第 ${index} 行`);
    const blocks = await read(`---\n${lines.join('\n')}`);
    expect(blocks).toHaveLength(300);
  });

  it.each(['[', '*a', '`', '<a', '![a](', '> ', '| ', '# ', '<!--', '_*'])(
    'stays linear in a hostile line of %s',
    async (piece) => {
      // Quadratic patterns take minutes here and run into the test's limit.
      const blocks = await read(`${piece.repeat(1_000_000 / piece.length)}\n结尾`);
      expect(blocks.length).toBeGreaterThan(0);
    },
  );
});
