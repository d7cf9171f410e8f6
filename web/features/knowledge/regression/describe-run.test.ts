import { describe, expect, it } from 'vitest';
import { describeChange, describeChanges, describeDrop, describeOutcome, formatShare } from './describe-run.ts';

describe('figures', () => {
  it.each([
    [1, '100%'],
    [0.9964, '99.6%'],
    [0.664, '66%'],
    [0, '0%'],
    [null, '–'],
  ])('%s is %s', (share, text) => expect(formatShare(share)).toBe(text));

  it('a drop names both ends in the unit of its figure', () => {
    expect(describeDrop({ figure: 'hit5', before: 1, after: 2 / 3 })).toBe('前五命中率由 100% 降到 67%');
    expect(describeDrop({ figure: 'mrr', before: 0.8, after: 0.5 })).toBe('名次分由 0.80 降到 0.50');
  });

  it('a change has its sign; what rounds to nothing is none', () => {
    const figures = { cases: 1, hit1: 0.5, hit5: 0.5, mrr: 0.5, refusals: 0, refused: 0, wronglyRefused: 0 };
    expect(describeChange('hit5', { ...figures, hit5: 0.75 }, figures)).toEqual({ text: '+25%', better: true });
    expect(describeChange('mrr', { ...figures, mrr: 0.4 }, figures)).toEqual({ text: '−0.10', better: false });
    expect(describeChange('mrr', { ...figures, mrr: 0.501 }, figures)).toBeNull();
    expect(describeChange('mrr', figures, undefined)).toBeNull();
    expect(describeChange('hit1', figures, { ...figures, hit1: null })).toBeNull();
  });
});

describe('describeChanges', () => {
  it('names settings and documents', () => {
    expect(
      describeChanges({
        settings: [{ field: 'threshold', before: 0.18, after: 0.4 }],
        documents: ['甲.md', '乙.md', '丙.md'],
        documentCount: 7,
      }),
    ).toBe('相似度阈值由 0.18 改为 0.4，“甲.md”、“乙.md” 等 7 篇有变动');
    expect(describeChanges({ settings: [], documents: ['甲.md'], documentCount: 1 })).toBe('“甲.md”有变动');
    expect(describeChanges({ settings: [], documents: [], documentCount: 0 })).toBe('');
  });
});

describe('describeOutcome', () => {
  it.each([
    [false, { rank: 1, refused: false }, 'ok', '第 1 位'],
    [false, { rank: 6, refused: false }, 'danger', '第 6 位'],
    [false, { rank: 2, refused: true }, 'danger', '第 2 位，误拒答'],
    [false, { rank: 0, refused: false }, 'danger', '未命中'],
    [true, { rank: 0, refused: true }, 'ok', '已拒答'],
    [true, { rank: 0, refused: false }, 'danger', '没有拒答'],
    [true, null, 'off', '还没运行'],
  ])('refusal expected %s, %o: %s %s', (expectRefusal, outcome, tone, label) =>
    expect(describeOutcome({ expectRefusal, outcome })).toEqual({ tone, label }),
  );
});
