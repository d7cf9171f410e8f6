import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentParser, type DocumentParser } from './document-parser.ts';
import { makeChinesePdf } from './fixtures/make-chinese-pdf.ts';
import { makeDoc } from './fixtures/make-doc.ts';
import { docxParagraph, makeDocx } from './fixtures/make-docx.ts';
import { makeBlankPdf, makeEncryptedPdf, makePdfBomb } from './fixtures/make-hostile-pdf.ts';
import { makePpt } from './fixtures/make-ppt.ts';
import { makePptx } from './fixtures/make-pptx.ts';
import { makeZip } from './fixtures/make-zip.ts';
import { parseContent, withFile } from './fixtures/parse-file.ts';
import { ParseError } from './parse-error.ts';

const sentence = '本馆周二至周日九时至二十一时开放，周一闭馆整理。';
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(600),
  ]);
const deep = `${'<w:sdt><w:sdtContent>'.repeat(5000)}${'</w:sdtContent></w:sdt>'.repeat(5000)}`;
const laughs =
  '<!DOCTYPE l [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

const pdfBomb = await makePdfBomb(1000);

describe('createDocumentParser', () => {
  let parser: DocumentParser;
  beforeAll(() => {
    // A busy machine may take longer than a page has: what ends a bomb here is the memory.
    parser = createDocumentParser({ maxOldGenerationMb: 256, pageMs: 120_000 });
  });
  afterAll(() => parser.close());

  it('reads a Chinese PDF whose font is not embedded, with pages and headings', async () => {
    const pdf = makeChinesePdf([
      ['# 借阅须知', '普通读者每次可借图书十册，借期三十天。'],
      ['# 开放时间', sentence],
    ]);
    const { document, segments } = await parseContent(parser, '规则.pdf', pdf);
    expect(document).toMatchObject({ kind: 'pdf', pages: 2, segments: 2, pagesWithoutText: [] });
    expect(segments.map(({ text, page, heading }) => ({ text, page, heading }))).toEqual([
      { text: '借阅须知\n普通读者每次可借图书十册，借期三十天。', page: 1, heading: ['借阅须知'] },
      { text: `开放时间\n${sentence}`, page: 2, heading: ['开放时间'] },
    ]);
    expect(new Map(segments[1]?.terms).get('闭馆')).toBe(1);
    expect(segments[1]?.length).toBeGreaterThan(20);
  });

  it('hands over a paragraph that becomes hundreds of passages a few at a time', async () => {
    const batches: number[] = [];
    const content = sentence.repeat(6000);
    const { segments } = await withFile('a.txt', content, (path) =>
      parser.parse({ path, name: 'a.txt' }, { onBatch: async (batch) => void batches.push(batch.length) }),
    );
    expect(segments).toBeGreaterThan(200);
    expect(batches.reduce((sum, length) => sum + length)).toBe(segments);
    expect(Math.max(...batches)).toBeLessThanOrEqual(24);
  });

  it('reads a title that a program made as text', async () => {
    const uuid = '314b0a30-5b04-470b-b9f7-eed2c2bec74a';
    const { segments } = await parseContent(parser, 'a.md', `# 须知\n${sentence}\n## ${uuid}\n${sentence}`);
    expect(segments.map(({ heading }) => heading)).toEqual([['须知']]);
    expect(segments[0]?.text).toContain(uuid);
  });

  it.each([
    [
      'a web page',
      '<html><body><table><tr><th>项目</th><th>金额</th></tr><tr><td>复印</td><td>1</td></tr></table>',
      'html',
    ],
    ['a table in text', '项目\t金额\n复印\t1\n', 'tsv'],
  ])('reads %s that a program exported by the name of Excel', async (_, content, kind) => {
    const { document, segments } = await parseContent(parser, '导出.xls', content);
    expect(document.kind).toBe(kind);
    expect(segments[0]?.text).toBe('项目 | 金额\n项目：复印；金额：1');
  });

  it('stops at more text than a document may have', async () => {
    const short = createDocumentParser({ maxCharacters: 10_000 });
    await expect(parseContent(short, 'a.txt', `${sentence}\n`.repeat(1000))).rejects.toMatchObject({
      reason: 'tooLarge',
    });
    await short.close();
  });

  it('never divides a row of a table', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `第${index}窗口,张三；李四,${'说明'.repeat(index % 30)}。`);
    const { segments } = await parseContent(parser, 'a.csv', ['窗口,人员,备注', ...rows].join('\n'));
    const lines = segments.flatMap(({ text }) => text.split('\n'));
    expect(segments.length).toBeGreaterThan(5);
    expect(lines.slice(1).every((line) => /^窗口：第\d+窗口；人员：张三；李四；备注：.*。$/.test(line))).toBe(true);
  });

  it('names the pages without text', async () => {
    const { document } = await parseContent(parser, 'a.pdf', makeChinesePdf([[sentence], [], [sentence]]));
    expect(document.pagesWithoutText).toEqual([2]);
  });

  it.each([
    ['a PDF with a password', 'a.pdf', makeEncryptedPdf(), 'encrypted', '密码'],
    ['a docx with a password', 'a.docx', ole('EncryptedPackage'), 'encrypted', '密码'],
    ['half a PDF', 'a.pdf', makeChinesePdf([[sentence]]).slice(0, 300), 'corrupt', '损坏'],
    ['half a docx', 'a.docx', makeDocx(docxParagraph(sentence)).slice(0, 500), 'corrupt', '损坏'],
    ['a docx whose XML is broken', 'a.docx', makeDocx('<w:p><w:r></w:p>'), 'corrupt', '损坏'],
    ['nothing', 'a.txt', '', 'empty', '空文件'],
    ['nothing named pdf', 'a.pdf', '', 'empty', '空文件'],
    ['white space', 'a.md', ' \n\n ---\n', 'empty', '没有可识别的文字'],
    ['a scan', 'a.pdf', makeBlankPdf(), 'empty', '没有可识别的文字'],
    ['an empty docx', 'a.docx', makeDocx(''), 'empty', '没有可识别的文字'],
    ['51 MB', 'a.txt', Buffer.alloc(51 * 1024 * 1024, 'a'), 'tooLarge', '50 MB'],
    ['a zip named pdf', 'a.pdf', makeZip([{ name: 'a.txt', data: 'a' }]), 'wrongType', 'ZIP 压缩包'],
    ['a docx named pdf', 'a.pdf', makeDocx(docxParagraph(sentence)), 'wrongType', '扩展名改为 .docx'],
    ['an old Word file named docx', 'a.docx', ole('WordDocument'), 'wrongType', '旧版 Word'],
    ['a program named txt', 'a.txt', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'wrongType', '可执行程序'],
    ['a text named pdf', 'a.pdf', sentence, 'wrongType', '纯文本'],
    [
      'a kind that is not read',
      'a.epub',
      makeZip([{ name: 'META-INF/container.xml', data: 'a' }]),
      'wrongType',
      '.epub',
    ],
    [
      'Windows Media by the name of Markdown',
      'a.wmd',
      makeZip([{ name: 'a.wma', data: 'a' }]),
      'wrongType',
      'Windows Media',
    ],
    ['half a presentation', 'a.pptx', makePptx([{ shapes: '' }]).slice(0, 500), 'corrupt', '损坏'],
    [
      'a presentation with parts missing',
      'a.pptx',
      makeZip([{ name: 'ppt/presentation.xml', data: 'a' }]),
      'empty',
      '没有可识别的文字',
    ],
    ['half an old document', 'a.doc', makeDoc([{ text: `${sentence}\r` }]).slice(0, 2000), 'corrupt', '损坏'],
    ['half an old presentation', 'a.ppt', makePpt([{ texts: [[0, sentence]] }]).slice(0, 1200), 'corrupt', '损坏'],
    [
      'a zip bomb',
      'a.docx',
      makeDocx('', { more: [{ name: 'word/media/a', data: Buffer.alloc(90 << 20) }] }),
      'bomb',
      '比文件本身大得太多',
    ],
    [
      'a part that hides its size',
      'a.docx',
      makeDocx('', { more: [{ name: 'word/a.xml', data: Buffer.alloc(9 << 20), declared: 100 }] }),
      'corrupt',
      '损坏',
    ],
    ['tags nested 10,000 deep', 'a.docx', makeDocx(deep), 'bomb', '层级过深'],
    ['entities that multiply', 'a.docx', makeDocx(docxParagraph('&c;'), { prolog: laughs }), 'bomb', '实体声明'],
    ['a PDF page that unpacks to a gigabyte', 'a.pdf', pdfBomb, 'memory', '内存不足'],
  ])('refuses %s', async (_, name, content, reason, words) => {
    const refused = parseContent(parser, name, content);
    await expect(refused).rejects.toBeInstanceOf(ParseError);
    await expect(refused).rejects.toMatchObject({ reason, message: expect.stringContaining(words) });
  });

  it('waits for each batch before it makes the next', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `第${index}条规定。${sentence}`).join('\n');
    await withFile('a.txt', text, async (path) => {
      let running = 0;
      const batches: number[] = [];
      const progress: number[] = [];
      await parser.parse(
        { path, name: 'a.txt' },
        {
          async onBatch(segments, { done, total }) {
            expect(running++).toBe(0);
            await new Promise((resolve) => setImmediate(resolve));
            running--;
            batches.push(segments.length);
            progress.push(done / total);
          },
        },
      );
      expect(batches.length).toBeGreaterThan(3);
      expect(Math.max(...batches)).toBeLessThan(64);
      expect(progress.toSorted((left, right) => left - right)).toEqual(progress);
      expect(progress.at(-1)).toBe(1);
    });
  });

  it('stops for the caller, for a batch that fails, and for time, and reads the next file', async () => {
    const text = `${sentence}\n`.repeat(20_000);
    await withFile('a.txt', text, async (path) => {
      const file = { path, name: 'a.txt' };
      const caller = new AbortController();
      const cancelled = new Error('cancelled');
      const stopped = parser.parse(file, { signal: caller.signal, onBatch: async () => caller.abort(cancelled) });
      await expect(stopped).rejects.toBe(cancelled);
      const broken = new Error('database is gone');
      await expect(parser.parse(file, { onBatch: () => Promise.reject(broken) })).rejects.toBe(broken);
      const hasty = createDocumentParser({ timeoutMs: 20 });
      await expect(hasty.parse(file, { async onBatch() {} })).rejects.toMatchObject({ reason: 'timeout' });
      await hasty.close();
    });
    const { document } = await parseContent(parser, 'b.txt', sentence);
    expect(document.segments).toBe(1);
  });

  it('survives a worker that dies or runs out of heap', async () => {
    const fragile = createDocumentParser({
      maxOldGenerationMb: 48,
      workerFile: new URL('fixtures/crashing-worker.ts', import.meta.url),
    });
    await expect(parseContent(fragile, 'crash.txt', sentence)).rejects.toMatchObject({ reason: 'crashed' });
    const paragraphs = Array.from({ length: 60_000 }, (_, index) => docxParagraph(`${index * 7919}`));
    const heavy = makeDocx(paragraphs.join(''));
    await expect(parseContent(fragile, 'a.docx', heavy)).rejects.toMatchObject({ reason: 'memory' });
    expect((await parseContent(fragile, 'b.txt', sentence)).segments[0]?.text).toBe(sentence);
    await fragile.close();
  });
});
