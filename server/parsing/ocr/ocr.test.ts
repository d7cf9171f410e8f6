import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentParser } from '../document-parser.ts';
import { makeScan } from '../fixtures/make-scan.ts';
import { parseContent } from '../fixtures/parse-file.ts';
import { cleanLine } from './recognise.ts';

/** A page of print, a blank one, and a page of text. */
async function makeMixed(): Promise<Uint8Array> {
  const printed = await PDFDocument.create();
  const font = await printed.embedFont(StandardFonts.Helvetica);
  const page = printed.addPage([595, 842]);
  for (const [line, text] of ['OPENING HOURS', 'Tuesday to Sunday from 9 to 21', 'Telephone 86543210'].entries())
    page.drawText(text, { x: 80, y: 700 - line * 40, size: 24, font });
  const scan = await makeScan(await printed.save());
  const pdf = await PDFDocument.load(scan);
  pdf.addPage([595, 842]);
  pdf.addPage([595, 842]).drawText('Plain text stands on this page of the document.', {
    x: 80,
    y: 700,
    size: 12,
    font: await pdf.embedFont(StandardFonts.Helvetica),
  });
  return await pdf.save();
}

describe('scanned pages', { timeout: 120_000 }, () => {
  const parsers = [20, 0].map((maxRecognised) => createDocumentParser({ maxRecognised }));
  afterAll(() => Promise.all(parsers.map((parser) => parser.close())));

  it('are recognised and named, blank ones are named as such', async () => {
    const [parser] = parsers;
    if (!parser) throw new Error('no parser');
    const { document, segments } = await parseContent(parser, 'a.pdf', await makeMixed());
    expect(document).toMatchObject({ pages: 3, pagesRecognised: [1], pagesWithoutText: [2] });
    expect(segments[0]).toMatchObject({
      page: 1,
      text: expect.stringMatching(/OPENING HOURS\n.*Sunday.*\n.*86543210/),
    });
    expect(segments[1]).toMatchObject({ page: 3, text: 'Plain text stands on this page of the document.' });
  });

  it('stay unread where recognition is switched off', async () => {
    const [, parser] = parsers;
    if (!parser) throw new Error('no parser');
    const { document } = await parseContent(parser, 'a.pdf', await makeMixed());
    expect(document).toMatchObject({ pagesRecognised: [], pagesWithoutText: [1, 2] });
  });
});

it.each([
  ['本 馆 周 二 至 周 日 开 放 。', '本馆周二至周日开放。'],
  ['电 话 8654 3210 转 2', '电话 8654 3210 转 2'],
  ['Tel 8654', 'Tel 8654'],
])('spaces between Chinese characters go: %s', (text, clean) => expect(cleanLine(text)).toBe(clean));
