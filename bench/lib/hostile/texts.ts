import { familyOf, type HostileFile, MB, makeNoise, SENTENCE } from './hostile-file.ts';

const fill = (piece: string, megabytes: number): Buffer => Buffer.alloc(megabytes * MB, piece);
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

export const markup = (trap: string): HostileFile[] => [
  ...familyOf('html', [
    ['nested-100000.html', () => `${'<div>'.repeat(100_000)}${SENTENCE}`],
    ['nested-5000-and-closed.html', () => `${'<section>'.repeat(5000)}${SENTENCE}${'</section>'.repeat(5000)}`],
    ['tables-in-tables.html', () => `${'<table><tr><td>'.repeat(3000)}${SENTENCE}`],
    ['lists-in-lists.html', () => `${'<ul><li>甲'.repeat(20_000)}`],
    ['attributes-100000.html', () => `<p ${lines(100_000, (at) => `a${at}="${at}"`)}>${SENTENCE}</p>`],
    [
      'attribute-of-20-mb.html',
      () => Buffer.concat([Buffer.from('<p title="'), fill('x', 20), Buffer.from(`">${SENTENCE}</p>`)]),
    ],
    [
      'script.html',
      () => `<script>${'while(1){}'.repeat(10_000)}</script><img src=x onerror="fetch('${trap}')"><p>${SENTENCE}</p>`,
    ],
    ['only-scripts.html', () => `<script>document.write('${SENTENCE}')</script>`],
    [
      'frames.html',
      () =>
        `<iframe src="file:///etc/passwd"></iframe><link rel=stylesheet href="${trap}"><object data="${trap}"></object><p>${SENTENCE}`,
    ],
    [
      'base-of-a-server.html',
      () => `<base href="${trap}"><p>${`<a href="x">${SENTENCE}</a> ${SENTENCE}`.repeat(3000)}`,
    ],
    ['comment-without-end.html', () => Buffer.concat([Buffer.from(`<p>${SENTENCE}<!--`), fill('-', 10)])],
    ['ends-without-beginnings.html', () => '</div></p></table>'.repeat(500_000)],
    ['unclosed-2000000.html', () => '<b>'.repeat(2_000_000) + SENTENCE],
    ['cells-that-span.html', () => `<table>${'<tr><td rowspan="65534" colspan="1000">甲'.repeat(5000)}`],
    ['entities.html', () => `<p>${'&nbsp;&#x1F600;&#0;&notanentity;&lt;script&gt;'.repeat(100_000)}`],
    [
      'picture-in-an-address.html',
      () =>
        Buffer.concat([
          Buffer.from('<img src="data:image/png;base64,'),
          fill('QUFB', 30),
          Buffer.from(`"><p>${SENTENCE}`),
        ]),
    ],
    ['charset-lies.html', () => `<meta charset="utf-7"><meta charset="x-user-defined"><p>${SENTENCE}+ADw-script+AD4-`],
    [
      'laughs.html',
      () => `<!DOCTYPE l [<!ENTITY a "haha"><!ENTITY b "${'&a;'.repeat(1000)}">]><p>${'&b;'.repeat(10_000)}${SENTENCE}`,
    ],
    ['links-200000.html', () => lines(200_000, (at) => `<a href="https://x.cn/${at}">链接${at}</a>`)],
  ]),
  ...familyOf('markdown', [
    ['quotes-nested.md', () => `${'> '.repeat(500_000)}${SENTENCE}`],
    ['brackets.md', () => `${'['.repeat(300_000)}${SENTENCE}${']('.repeat(300_000)}`],
    ['backticks.md', () => lines(2000, (at) => '`'.repeat(at) + SENTENCE)],
    ['stars.md', () => `${'*a_ '.repeat(500_000)}${SENTENCE}`],
    ['links-in-links.md', () => `${'![a]('.repeat(200_000)}${SENTENCE}`],
    ['reference-chains.md', () => lines(50_000, (at) => `[a${at}]: [a${at + 1}][a${at + 2}]`)],
    ['bars.md', () => `${'|'.repeat(3000)}\n${'|-'.repeat(3000)}|\n`.concat(`${'|甲'.repeat(3000)}|\n`.repeat(200))],
    ['fence-without-end.md', () => `\`\`\`\n${lines(100_000, () => SENTENCE)}`],
    ['rules.md', () => lines(400_000, () => '- - - - - -')],
    ['comments.md', () => `${'<!-- a --> b '.repeat(300_000)}`],
    ['headings-300000.md', () => lines(300_000, (at) => `${'#'.repeat((at % 6) + 1)} 第${at}节`)],
    ['angle-brackets.md', () => `${'<'.repeat(1_000_000)}${SENTENCE}${'>'.repeat(1_000_000)}`],
    ['escapes.wmd', () => `${'\\'.repeat(2_000_000)}${SENTENCE}`],
  ]),
];

export const tables = (): HostileFile[] =>
  familyOf('tables in text', [
    ['one-line-of-20-mb.csv', () => fill('a,', 20)],
    ['one-cell-of-30-mb.csv', () => fill('a', 30)],
    ['quotes-1000000.csv', () => '"'.repeat(1_000_000)],
    ['quotes-odd.csv', () => lines(100_000, (at) => `"${at}""",""",${SENTENCE}`)],
    ['quote-without-end.csv', () => `甲,乙\n"${lines(300_000, (at) => `${at},${SENTENCE}`)}`],
    [
      'columns-100000.csv',
      () => lines(20, (row) => Array.from({ length: 100_000 }, (_, at) => `${row}${at}`).join(',')),
    ],
    [
      'header-that-multiplies.csv',
      () =>
        `${Array.from({ length: 900 }, (_, at) => `${'名'.repeat(30)}${at}`).join(',')}\n${`${'1,'.repeat(899)}1\n`.repeat(3000)}`,
    ],
    ['delimiters-of-all-kinds.csv', () => lines(50_000, () => 'a,b;c\td|e，f"g')],
    ['formulas.csv', () => lines(1000, (at) => `=cmd|' /C calc'!A${at},@SUM(1),+1,${SENTENCE}`)],
    ['tabs-20-mb.tsv', () => fill('\t', 20)],
    ['line-ends-of-all-kinds.csv', () => '甲,乙\r\n丙,丁\n\r\r\u2028戊,己\u0085'.repeat(100_000)],
  ]);

/** Lines that are nearly a heading, a row or an end of a sentence, so that patterns for those try everything. */
export const patterns = (): HostileFile[] =>
  familyOf('patterns', [
    ['numbers-with-dots.txt', () => `${'1.'.repeat(500_000)}\n${lines(20_000, () => `${'1.'.repeat(100)}x`)}`],
    ['chapters.txt', () => lines(50_000, () => `第${'一二三四五六七八九十百千零'.repeat(4)}x`)],
    ['chapters-of-a-megabyte.txt', () => `第${'一'.repeat(1_000_000)}章`],
    ['headings-500000.txt', () => lines(500_000, (at) => `第${(at % 90) + 1}章 甲`)],
    ['leaders.txt', () => lines(5000, () => `第一章 总则${'.'.repeat(2000)}`)],
    ['brackets.txt', () => '（'.repeat(500_000) + '）'.repeat(400_000)],
    ['spaces.txt', () => lines(2000, () => `${' '.repeat(4000)}x`)],
    ['blank-of-20-mb.txt', () => Buffer.concat([fill(' ', 20), Buffer.from(SENTENCE)])],
    ['wide-blanks.txt', () => lines(2000, () => `${'\u3000\u00a0\t'.repeat(1300)}x`)],
    ['no-sentence-ends.txt', () => '中'.repeat(5_000_000)],
    ['only-sentence-ends.txt', () => `${'。！？；…'.repeat(1_000_000)}${SENTENCE}`],
    ['quotes-of-sentences.txt', () => '“‘『「'.repeat(500_000) + SENTENCE],
    ['addresses.txt', () => `http://${'a.'.repeat(500_000)}cn ${'a@'.repeat(300_000)}`],
    ['numbers.txt', () => lines(3000, () => `${'1'.repeat(4000)},${'1,'.repeat(1000)}`)],
    ['table-lines.txt', () => lines(100_000, () => '|-|-|-|-|-|-|-|:-:|')],
    ['titles-in-brackets.txt', () => lines(200_000, () => '【【【【】】】】《《《》》》')],
    ['units.txt', () => '一百二十三万亿四千五百六十七'.repeat(200_000)],
    ['colons.txt', () => `${'甲：'.repeat(1_000_000)}\n${lines(100_000, () => '问：答：问：答：')}`],
    ['words-of-one-letter.txt', () => 'a '.repeat(3_000_000)],
    ['a-word-of-10-mb.txt', () => fill('a', 10)],
  ]);

export const texts = (): HostileFile[] =>
  familyOf('texts', [
    ['one-letter-50-mb.txt', () => fill('a', 50)],
    ['one-line-of-chinese-50-mb.txt', () => Buffer.from('本馆周一闭馆'.repeat(Math.floor((50 * MB) / 18)))],
    ['more-than-50-mb.txt', () => fill('a', 51)],
    ['line-ends-50-mb.txt', () => fill('\n', 50)],
    ['nul-5-mb.txt', () => Buffer.alloc(5 * MB)],
    ['nul-between.txt', () => Buffer.from([...SENTENCE].join('\0').repeat(1000))],
    [
      'controls.txt',
      () =>
        Buffer.from(Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)).join('') + SENTENCE.repeat(500)),
    ],
    ['bidi.txt', () => `\u202e\u202d\u2066\u2069\u200f${SENTENCE}\u202c`.repeat(20_000)],
    ['zero-width.txt', () => [...SENTENCE].join('\u200b\u200d\ufeff').repeat(5000)],
    ['marks-over-marks.txt', () => `a${'\u0301'.repeat(500_000)}${SENTENCE}`],
    ['families.txt', () => '👨‍👩‍👧‍👦'.repeat(100_000)],
    ['half-pairs.txt', () => Buffer.from('\ud800\udc00\ud800 '.repeat(100_000), 'utf16le')],
    ['utf-16-odd.txt', () => Buffer.concat([Buffer.from(`\ufeff${SENTENCE}`.repeat(500), 'utf16le'), Buffer.of(0x4e)])],
    ['utf-16-mark-on-utf-8.txt', () => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(SENTENCE.repeat(500))])],
    [
      'utf-8-too-long.txt',
      () =>
        Buffer.concat([
          Buffer.from(SENTENCE.repeat(50)),
          Buffer.alloc(1000, Buffer.of(0xc0, 0xaf, 0xf8, 0x88, 0x80, 0x80, 0x80)),
        ]),
    ],
    ['noise.txt', () => makeNoise(MB)],
    ['gb18030-broken.txt', () => Buffer.alloc(100_000, Buffer.of(0xb6, 0xc1, 0xff, 0x81, 0x30, 0xd5, 0xdf))],
    ['json-nested.txt', () => '{"a":['.repeat(300_000)],
    ['json-nested.json', () => '['.repeat(300_000)],
    ['separators.txt', () => '\u2028\u2029\u0085\v\f'.repeat(300_000) + SENTENCE],
    ['private-use.txt', () => '\ue000\uf8ff\uffff\ufffe'.repeat(100_000)],
  ]);
