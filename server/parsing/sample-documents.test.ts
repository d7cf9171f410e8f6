import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentParser } from './document-parser.ts';
import type { ParsedSegment } from './parsed-segment.ts';

const ROOT = join(import.meta.dirname, '#server');
/** Real files that lie beside the project where it is developed; they are no part of it. */
const FOLDER = ['#server/modules/knowledge/shared', '#server/modules/shared']
  .map((folder) => join(ROOT, folder, 'data/documents'))
  .find(existsSync);

/** What must be found, with page and heading where they matter. */
const FACTS: readonly (readonly [file: string, facts: readonly Fact[]])[] = [
  ['54880_chinese.ppt', [{ text: '複数の文字', page: 1 }, { text: 'カタカナ' }]],
  [
    'MEDRPT-2024-PAT-3847_medical_report_scan.pdf',
    [
      { text: 'Report ID: MEDRPT-2024-PAT-3847', page: 1 },
      { text: 'HbA1c 6.8%', page: 2 },
      { text: 'Refer to Neurology', page: 3 },
    ],
  ],
  [
    'SPARSE-2024-INV-1234_borderless_table.pdf',
    [
      {
        text: 'SKU-9201 | Hardware | $32.50 | $25,285.00 | 2024-10-22 | Verified',
        page: 2,
        heading: 'Extended Inventory Review:',
      },
      { text: 'SKU-7728 | A-08 | 920', page: 1 },
    ],
  ],
  ['chinese-provinces.xls', [{ text: 'Provinces in China：Chongqing；Chinese Name：重庆市', heading: 'provinces' }]],
  ['library-rules.gbk.txt', [{ text: '每册每天收取滞纳金一角' }, { text: '第二章 开放时间' }]],
  [
    'movie-theater-booking-2024.pdf',
    [{ text: '12/20/24 | 12/31/24 | 48 | $12,500.00 | $11,250.00', page: 1, heading: 'Booking Summary' }],
  ],
  [
    'test.docx',
    [
      { text: '314b0a30-5b04-470b-b9f7-eed2c2bec74a' },
      { text: 'AutoGen is an open-source framework', heading: 'Abstract' },
      { text: 'Large language models (LLMs) are becoming a crucial building block', heading: 'Introduction' },
    ],
  ],
  [
    'test.pdf',
    [
      {
        text: 'Large language models (LLMs) are becoming a crucial building block',
        page: 1,
        heading: '1 Introduction',
      },
    ],
  ],
  [
    'test.pptx',
    [
      {
        text: 'ColA：7；ColB：8；ColC：9；ColD：1b92870d-e3b5-4e65-8153-919f4ff45592；ColE：11；ColF：12',
        page: 3,
        heading: 'A table to test parsing:',
      },
      { text: '类别：2003；Series 1：2003', page: 4 },
      { text: '  - Sub comment 2', page: 5 },
      { text: 'This phrase of the caption is Human-written.', page: 6 },
    ],
  ],
  [
    'test.xls',
    [
      { text: 'Alpha：89；Beta：82；Gamma：100；Delta：12', heading: 'Sheet1' },
      { text: 'ColC：15；ColD：affc7dad-52dc-4b98-9b5d-51e65d8a8ad0' },
    ],
  ],
  [
    'test.xlsx',
    [
      { text: 'Alpha：89；Beta：82；Gamma：100；Delta：12', heading: 'Sheet1' },
      { text: 'Beta：6ff4173b-42a5-4784-9b19-f49caff4d93d' },
    ],
  ],
  ['test_mskanji.csv', [{ text: '名前：髙橋淳；年齢：35；住所：名古屋' }]],
  [
    'test_wikipedia.html',
    [
      { text: 'Founded：April 4, 1975' },
      { text: 'Gates enrolled at Harvard University', heading: '1972–1985: Founding' },
      { text: 'Satya Nadella' },
    ],
  ],
];

interface Fact {
  text: string;
  page?: number;
  /** One of the headings above it. */
  heading?: string;
}

/** What no passage of a web page may hold: scripts, menus, what only editors use. */
const NOISE = /mw-|\[edit\]|Jump to content|Toggle the table of contents|function\s*\(|Privacy policy/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

describe.skipIf(!FOLDER)('sample documents', { timeout: 120_000 }, () => {
  const parser = createDocumentParser({ maxRecognised: 10 });
  afterAll(() => parser.close());

  it.each(FACTS)('%s', async (file, facts) => {
    const segments: ParsedSegment[] = [];
    const path = join(FOLDER ?? '', file);
    await parser.parse(
      { path, name: basename(path) },
      {
        async onBatch(batch) {
          segments.push(...batch);
        },
      },
    );
    for (const { text, page, heading } of facts) {
      const holding = segments.filter((segment) => segment.text.includes(text));
      expect(holding, text).not.toEqual([]);
      if (page) expect(holding.map((segment) => segment.page)).toContain(page);
      if (heading) expect(holding.flatMap((segment) => segment.heading)).toContain(heading);
    }
    for (const segment of segments) {
      expect(segment.text).not.toMatch(NOISE);
      expect(segment.heading.filter((title) => UUID.test(title))).toEqual([]);
    }
  });
});
