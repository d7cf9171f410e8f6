import { expect, it } from 'vitest';
import { KINDS } from '#web/lib/document-kinds.ts';
import { ACCEPT, checkFile } from './check-file.ts';

const MB = 1024 * 1024;

it.each([
  ['办事指南.pdf', 50 * MB, null],
  ['办事指南.PDF', 1, null],
  ['a.b.docx', 1, null],
  ['说明.txt', 1, null],
  ['空.txt', 0, '文件是空的，没有可读的内容'],
  ['readme.md', 1, null],
  ['办事指南.pdf', 50 * MB + 1, '文件大小超过50MB'],
  ['表格.xlsx', 1, null],
  ['表格.xlsx', 60 * MB, '文件大小超过50MB'],
  ['图片.png', 1, '文件格式不正确'],
  ['图片.png', 60 * MB, '文件格式不正确'],
  ['没有扩展名', 1, '文件格式不正确'],
  ['pdf', 1, '文件格式不正确'],
  ['指南.pdf.exe', 1, '文件格式不正确'],
])('%s of %i bytes: %s', (name, size, refusal) => expect(checkFile({ name, size })).toBe(refusal));

it('names them as people do, each once', () => {
  expect(KINDS.join('、')).toBe('PDF、Word、PPT、Excel、TXT、Markdown、HTML、CSV、TSV');
});

it('offers exactly the kinds that are taken', () => {
  expect(ACCEPT).toBe('.txt,.pdf,.xlsx,.xls,.ppt,.wmd,.html,.csv,.tsv,.docx,.doc,.pptx,.md');
  for (const end of ACCEPT.split(',')) expect(checkFile({ name: `a${end}`, size: 1 })).toBeNull();
});
