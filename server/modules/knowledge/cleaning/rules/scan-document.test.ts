import { describe, expect, test } from 'vitest';
import { CLEANING_RULES, type CleaningRule } from '#contract/cleaning.contract.ts';
import type { CleanedSegment } from './document-profile.ts';
import { createDuplicateFinder } from './find-duplicate.ts';
import { scanDocument } from './scan-document.ts';

const ALL: ReadonlySet<CleaningRule> = new Set(CLEANING_RULES);

/** Segments in order, each on a page of its own unless `pages` says otherwise. */
function makeSegments(texts: string[], pages: (number | null)[] = texts.map((_, index) => index + 1)) {
  let at = 0;
  return texts.map((text, index): CleanedSegment => {
    const startAt = at;
    at += text.length + 1;
    return { id: index + 1, text, page: pages[index] ?? null, heading: [], startAt, endAt: at - 1 };
  });
}

async function scan(segments: CleanedSegment[], chosen = ALL) {
  async function* read() {
    for (let at = 0; at < segments.length; at += 2) yield segments.slice(at, at + 2);
  }
  const found = [];
  for await (const { suggestions } of scanDocument(read, chosen, createDuplicateFinder()))
    found.push(...suggestions.map(({ segment, after, rules }) => ({ id: segment.id, after, rules })));
  return found;
}

const BODY = ['社保卡丢失后应先挂失。', '补领须携带身份证。', '大厅工作日九点开门。', '咨询请拨打热线。'];

describe('headers, footers and page numbers', () => {
  test('lines that return over pages go, whatever number they carry', async () => {
    const segments = makeSegments(BODY.map((body, index) => `办事指南 第${index + 1}版\n${body}\n${index + 12}`));
    expect(await scan(segments)).toEqual(
      BODY.map((after, index) => ({ id: index + 1, after, rules: ['repeat', 'pageNumber'] })),
    );
  });

  test('a line on two pages, or on few of many, stays; numbers that don’t count with the pages stay', async () => {
    const texts = Array.from(
      { length: 10 },
      (_, index) => `第${'甲乙丙丁戊己庚辛壬癸'[index]}段说自己的事情。\n${index * index}`,
    );
    for (const index of [2, 5, 8]) texts[index] = `特别提示\n${texts[index]}`;
    expect(await scan(makeSegments(texts))).toEqual([]);
  });

  test('without pages only what says that it is a page number goes', async () => {
    const segments = makeSegments(
      ['重复的行\n正文一。\n— 3 —', '重复的行\n正文二。\n第 4 页 共 9 页', '重复的行\n正文三。\n5'],
      [null, null, null],
    );
    expect(await scan(segments)).toEqual([
      { id: 1, after: '重复的行\n正文一。', rules: ['pageNumber'] },
      { id: 2, after: '重复的行\n正文二。', rules: ['pageNumber'] },
    ]);
  });

  test('a slide that is called by its number keeps its name', async () => {
    const [segment] = makeSegments(['第 2 页\n产品介绍']);
    expect(await scan([{ ...(segment as CleanedSegment), heading: ['第 2 页'] }])).toEqual([]);
  });
});

describe('empty and duplicate segments', () => {
  test('a segment of signs alone goes, also when cleaning made it so', async () => {
    expect(await scan(makeSegments(['— · —', '\ufffd\ufffd\n第 3 页', '正文。']))).toEqual([
      { id: 1, after: '', rules: ['empty'] },
      { id: 2, after: '', rules: ['garbage', 'pageNumber', 'empty'] },
    ]);
  });

  const LONG =
    '参保人社会保障卡丢失或者损坏的，应当先向发卡银行办理挂失手续，再向参保地的社会保险经办机构申请补办新卡，补办时携带本人有效身份证件原件，由他人代办的还应当出示委托书以及受托人的身份证件。';

  test('the second of two equal texts goes, spaces and punctuation apart; of two close ones as well', async () => {
    const near = LONG.replace('新卡', '');
    expect(await scan(makeSegments([LONG, LONG.replaceAll('，', ', '), near], [null, null, null]))).toEqual([
      { id: 2, after: '', rules: ['duplicate'] },
      { id: 3, after: '', rules: ['nearDuplicate'] },
    ]);
  });

  test('texts that differ in a number are different', async () => {
    const texts = [3, 5].map((days) => `${LONG}办理时限为${days}个工作日。`);
    expect(await scan(makeSegments(texts, [null, null]))).toEqual([]);
  });

  test('a short text may stand under several headings, but once under each', async () => {
    const segments = makeSegments(['办理时限：五天。', '办理时限：五天。', '办理时限：五天。'], [null, null, null]);
    const under = (index: number, heading: string) => ({ ...(segments[index] as CleanedSegment), heading: [heading] });
    expect(await scan([under(0, '补领'), under(1, '挂失'), under(2, '补领')])).toEqual([
      { id: 3, after: '', rules: ['duplicate'] },
    ]);
  });

  test('a rule that was not chosen does nothing', async () => {
    const segments = makeSegments([LONG, LONG, '— · —', 'ＡＢＣ'], [null, null, null, null]);
    expect(await scan(segments, new Set<CleaningRule>(['fullWidth']))).toEqual([
      { id: 4, after: 'ABC', rules: ['fullWidth'] },
    ]);
  });
});
