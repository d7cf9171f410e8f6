import { makeWorkbook } from '#server/parsing/fixtures/make-workbook.ts';
import { familyOf, type HostileFile, makeNoise, SENTENCE } from './hostile-file.ts';
import { SHEET_HEAD, SHEET_TAIL, xlsx, xlsxFrame } from './office-parts.ts';
import { makeRawZip, rawEntry } from './raw-zip.ts';

const sheet = (rows: string, head = SHEET_HEAD, tail = SHEET_TAIL) => makeRawZip(xlsx(head + rows + tail));
const text = (value: string, more = '') => `<c t="str"${more}><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const strings = (list: Iterable<string>) =>
  rawEntry('xl/sharedStrings.xml', `<sst>${Array.from(list, (one) => `<si><t>${one}</t></si>`).join('')}</sst>`);
const withStrings = (list: Iterable<string>, rows: string) =>
  makeRawZip(xlsx(SHEET_HEAD + rows + SHEET_TAIL, [strings(list)]));
const withStyles = (styles: string, rows: string) =>
  makeRawZip(xlsx(SHEET_HEAD + rows + SHEET_TAIL, [rawEntry('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`)]));
const numbers = (length: number) => Array.from({ length }, (_, at) => at);
const merges = (count: number, ref: (at: number) => string) =>
  `</sheetData><mergeCells>${numbers(count)
    .map((at) => `<mergeCell ref="${ref(at)}"/>`)
    .join('')}</mergeCells></worksheet>`;
const table = row(text('项目'), text('金额')) + row(text('复印'), text('一角')).repeat(2000);

export const sheets = (): HostileFile[] =>
  familyOf('sheets', [
    [
      'columns-16384.xlsx',
      () =>
        sheet(
          row(...numbers(16_384).map((at) => text(`列${at}`))) +
            row(...numbers(16_384).map((at) => text(`值${at}`))).repeat(30),
        ),
    ],
    ['dimension-lies.xlsx', () => sheet(table, '<worksheet><dimension ref="A1:XFD1048576"/><sheetData>')],
    [
      'row-numbers-beyond.xlsx',
      () =>
        sheet(
          `<row r="999999999999999">${text(SENTENCE)}</row><row r="-5">${text(SENTENCE)}</row><row r="NaN">${text('甲')}</row><row r="1e308">${text('乙')}</row>`,
        ),
    ],
    [
      'columns-beyond.xlsx',
      () =>
        sheet(
          row(
            text('甲', ' r="ZZZZZZZZZZ1"'),
            text('乙', ' r="1"'),
            text('丙', ' r="AAAAAAAAAAAAAAAAAAAAAAAAAAAA9"'),
          ).repeat(50),
        ),
    ],
    [
      'strings-1000000.xlsx',
      () =>
        withStrings(
          numbers(1_000_000).map((at) => `文${at}`),
          row('<c t="s"><v>5</v></c>').repeat(100),
        ),
    ],
    [
      'string-used-without-end.xlsx',
      () => withStrings([SENTENCE.repeat(1200)], row('<c t="s"><v>0</v></c>').repeat(20_000)),
    ],
    [
      'strings-that-are-missing.xlsx',
      () =>
        withStrings(
          ['甲'],
          row('<c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c><c t="s"><v>__proto__</v></c>').repeat(200),
        ),
    ],
    [
      'formulas.xlsx',
      () =>
        sheet(
          row(
            ...[
              'WEBSERVICE("http://127.0.0.1/")',
              'HYPERLINK("file:///etc/passwd")',
              "cmd|' /C calc'!A0",
              `${'('.repeat(5000)}1${')'.repeat(5000)}`,
            ].map((formula) => `<c t="str"><f>${formula.replaceAll('"', '&quot;')}</f><v>${SENTENCE}</v></c>`),
          ).repeat(300),
        ),
    ],
    ['formulas-as-text.xlsx', () => sheet(row(text("=cmd|' /C calc'!A0"), text('+1+1'), text('@SUM(A1)')).repeat(300))],
    [
      'merge-of-everything.xlsx',
      () =>
        sheet(
          table,
          SHEET_HEAD,
          merges(1, () => 'A1:XFD1048576'),
        ),
    ],
    [
      'merges-100000.xlsx',
      () =>
        sheet(
          table,
          SHEET_HEAD,
          merges(100_000, (at) => `A${at + 1}:XFD${at + 4000}`),
        ),
    ],
    [
      'merges-of-the-header.xlsx',
      () =>
        sheet(
          row(...numbers(400).map((at) => text(`名${at}`))) +
            row(...numbers(400).map((at) => text(`值${at}`))).repeat(200),
          SHEET_HEAD,
          merges(400, (at) => `${String.fromCharCode(65 + (at % 26))}1:XFD2`),
        ),
    ],
    [
      'merges-backwards.xlsx',
      () =>
        sheet(
          table,
          SHEET_HEAD,
          merges(1000, (at) => `XFD${2000 - at}:A1`),
        ),
    ],
    [
      'merges-that-repeat.xlsx',
      () =>
        sheet(
          row(...numbers(300).map((at) => text(SENTENCE + at))) +
            row(text('', ' r="XFD2"')).repeat(10) +
            row(text('甲', ' r="XFD3"')).repeat(4000),
          SHEET_HEAD,
          merges(300, (at) => `${String.fromCharCode(65 + (at % 26))}1:${String.fromCharCode(65 + (at % 26))}4900`),
        ),
    ],
    [
      'formats-that-loop.xlsx',
      () =>
        withStyles(
          `<numFmts>${numbers(200)
            .map((at) => `<numFmt numFmtId="${at + 164}" formatCode="${'[h]:mm:ss.000;'.repeat(at * 20)}"/>`)
            .join('')}</numFmts><cellXfs>${numbers(200)
            .map((at) => `<xf numFmtId="${at + 164}"/>`)
            .join('')}</cellXfs>`,
          row(...numbers(200).map((at) => `<c s="${at}"><v>45123.77</v></c>`)).repeat(100),
        ),
    ],
    [
      'format-of-a-megabyte.xlsx',
      () =>
        withStyles(
          `<numFmts><numFmt numFmtId="200" formatCode="${'#,##0_);[Red]\\('.repeat(70_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
          row('<c s="0"><v>12345.678</v></c>').repeat(3000),
        ),
    ],
    [
      'numbers-beyond.xlsx',
      () =>
        withStyles(
          '<cellXfs><xf numFmtId="14"/><xf numFmtId="2"/></cellXfs>',
          row(
            '<c s="0"><v>1e300</v></c><c s="0"><v>-99999</v></c><c s="1"><v>1e308</v></c><c s="77"><v>NaN</v></c>',
          ).repeat(300),
        ),
    ],
    ['styles-1000000.xlsx', () => withStyles(`<cellXfs>${'<xf numFmtId="14"/>'.repeat(1_000_000)}</cellXfs>`, table)],
    [
      'sheets-20000.xlsx',
      () =>
        makeRawZip([
          ...xlsxFrame(20_000),
          rawEntry('xl/worksheets/sheet1.xml', SHEET_HEAD + row(text('甲')) + SHEET_TAIL),
        ]),
    ],
    ['rows-3000000-empty.xlsx', () => sheet('<row/>'.repeat(3_000_000))],
    ['cell-of-20-mb.xlsx', () => sheet(row(text(makeNoise(10_000_000).toString('hex')), text('乙')))],
    [
      'header-that-multiplies.xlsx',
      () =>
        sheet(
          row(...numbers(1000).map((at) => text(`${'名'.repeat(35)}${at}`))) +
            row(...numbers(1000).map(() => text('1'))).repeat(1500),
        ),
    ],
    ['no-sheet.xlsx', () => makeRawZip(xlsxFrame(0))],
    [
      'sheet-refers-to-itself.xlsx',
      () =>
        makeRawZip([
          ...xlsxFrame().slice(0, 1),
          rawEntry(
            'xl/_rels/workbook.xml.rels',
            '<Relationships><Relationship Id="a" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
          ),
        ]),
    ],
    [
      'old-and-cut.xls',
      () => makeWorkbook('xls', [{ name: '表', rows: numbers(500).map((at) => [SENTENCE, at]) }]).slice(0, 20_000),
    ],
    [
      'old-merges.xls',
      () =>
        makeWorkbook('xls', [
          {
            name: '表',
            rows: numbers(500).map((at) => [SENTENCE + at, at]),
            merges: numbers(400).map((at) => `A${at + 1}:IV${at + 65_000}`),
          },
        ]),
    ],
    ['page-by-the-name-of-a-sheet.xls', () => `<table>${`<tr>${'<td>甲'.repeat(200)}`.repeat(2000)}`],
  ]);
