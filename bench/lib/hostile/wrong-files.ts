import { gzipSync } from 'node:zlib';
import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';
import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { familyOf, type HostileFile, makeNoise, SENTENCE } from './hostile-file.ts';
import { docx, paragraph } from './office-parts.ts';
import { makeRawZip, rawEntry } from './raw-zip.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const program = () => Buffer.concat([latin('MZ\x90\0\x03\0\0\0'), makeNoise(20_000)]);
const elf = () => Buffer.concat([latin('\x7fELF\x02\x01\x01\0'), makeNoise(20_000)]);
const picture = () => Buffer.concat([latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), makeNoise(20_000)]);
const film = () => Buffer.concat([latin('\0\0\0\x18ftypmp42\0\0\0\0'), makeNoise(20_000)]);

const good = {
  docx: () => makeRawZip(docx(Array.from({ length: 200 }, (_, at) => paragraph(`${at}${SENTENCE}`)).join(''))),
  pdf: () => makeChinesePdf(Array.from({ length: 10 }, (_, at) => [`# 第${at + 1}章`, SENTENCE.repeat(10)])),
  xlsx: () =>
    makeWorkbook('xlsx', [{ name: '表', rows: Array.from({ length: 400 }, (_, at) => [`项目${at}`, SENTENCE, at]) }]),
};

const EMPTY = ['txt', 'pdf', 'xlsx', 'xls', 'ppt', 'wmd', 'html', 'csv', 'tsv', 'docx', 'doc', 'pptx', 'md'];

export const wrongFiles = (): HostileFile[] => [
  ...familyOf('wrong types', [
    ['program.pdf', program],
    ['program.md', elf],
    ['picture.docx', picture],
    ['film.pptx', film],
    ['packed.xlsx', () => gzipSync(SENTENCE.repeat(100))],
    ['rich-text.doc', () => `{\\rtf1\\ansi ${'{\\b '.repeat(50_000)}`],
    ['page.pdf', () => `<html><body>${SENTENCE}`],
    ['pdf-inside.txt', good.pdf],
    ['docx-inside.pdf', good.docx],
    ['sheet-inside.docx', good.xlsx],
    ['pdf-inside.docx', good.pdf],
    ['pdf-and-zip.pdf', () => Buffer.concat([Buffer.from(good.pdf()), Buffer.from(good.docx())])],
    ['zip-and-pdf.docx', () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(good.docx())])],
    ['book.docx', () => makeRawZip([rawEntry('META-INF/container.xml', '<container/>')])],
    ['open-document.docx', () => makeRawZip([rawEntry('content.xml', '<office/>')])],
    ['program-by-its-name.exe', program],
    ['script.js', () => 'while(1){}'],
    ['no-ending', () => SENTENCE],
    ['picture.svg', () => `<svg onload="alert(1)">${SENTENCE}</svg>`],
    ['media-package.wmd', () => makeRawZip([rawEntry('a.wma', 'x')])],
  ]),
  ...familyOf('names', [
    ['../../../../etc/passwd.txt', () => SENTENCE],
    ['C:\\Windows\\system32\\hostile.txt', () => SENTENCE],
    ['读书\u202etxt.exe.txt', () => SENTENCE],
    [`${'长'.repeat(80)}.txt`, () => SENTENCE],
    ['<img src=x onerror=alert(1)>.txt', () => SENTENCE],
    ["'; drop table document; --.txt", () => SENTENCE],
    ['CON.txt', () => SENTENCE],
    ['.txt', () => SENTENCE],
    ['two.pdf.txt', () => SENTENCE],
  ]),
  ...familyOf(
    'empty',
    EMPTY.flatMap((kind) => [
      [`empty.${kind}`, () => ''] as const,
      [`blank.${kind}`, () => '\ufeff \r\n\t\u3000'] as const,
    ]),
  ),
  ...familyOf(
    'cut off',
    Object.entries(good).flatMap(([kind, make]) =>
      Array.from({ length: 10 }, (_, tenth) => {
        const cut = () => {
          const whole = make();
          return whole.slice(0, Math.floor((whole.length * tenth) / 10) + 1);
        };
        return [`cut-at-${tenth}-tenths.${kind}`, cut] as const;
      }),
    ),
  ),
];
