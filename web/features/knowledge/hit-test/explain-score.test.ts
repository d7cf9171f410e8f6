import { describe, expect, it } from 'vitest';
import { explainScore } from './explain-score.ts';

const text = '社保卡丢失后先挂失，再补办。';
const query = '社保卡丢失怎么挂失，再补办？';
const hit = {
  text,
  heading: [] as string[],
  marks: [] as [number, number][],
  score: 0.6,
  parts: { lexical: 0.4, text: 0.2 },
};

describe('a score in words', () => {
  it('names the words, how they stand, and what chat does with the segment', () => {
    const marks: [number, number][] = [
      [0, 3],
      [7, 9],
    ];
    expect(explainScore(query, { ...hit, marks }, 0.18, false)).toBe(
      '提到“社保卡”、“挂失”，这些词挨在一起，得 0.60 分，高于阈值 0.18，对话会引用',
    );
  });

  it('one word stands beside no other, and a part that brings little is not spoken of', () => {
    const parts = { lexical: 0.59, text: 0.01 };
    expect(explainScore(query, { ...hit, parts, marks: [[0, 3]] }, 0.5, false)).toBe(
      '提到“社保卡”，得 0.60 分，比阈值 0.50 高一点，对话会引用',
    );
    expect(explainScore(query, { ...hit, marks: [[0, 3]] }, 0.5, false)).not.toContain('挨在一起');
  });

  it('says what models add, and that nothing is quoted below the threshold', () => {
    const parts = { lexical: 0, text: 0, vector: 0.05, rerank: 0.05 };
    expect(explainScore(query, { ...hit, score: 0.1, parts }, 0.18, false)).toBe(
      '没有出现问题里的词，意思相近，重排模型认为切题，得 0.10 分，低于阈值 0.18，对话不会引用',
    );
  });

  it('promises no quote where nothing is answered', () => {
    expect(explainScore(query, { ...hit, marks: [[0, 3]] }, 0.18, true)).toBe(
      '提到“社保卡”，得 0.60 分，高于阈值 0.18，相关度够，但原文里没有找到能直接回答的句子',
    );
    expect(explainScore(query, hit, 0.7, true)).toMatch(/低于阈值 0.70，对话不会引用$/);
  });

  it('tells words of the question from those that stand for them', () => {
    const marks: [number, number][] = [
      [0, 3],
      [7, 9],
    ];
    expect(explainScore('社保卡不见了', { ...hit, marks }, 0.18, false)).toContain(
      '提到“社保卡”，有意思相近的词“挂失”，',
    );
  });

  it('a unit is no word that stands for one of the question', () => {
    const fee = { ...hit, text: '补办费 20 元，挂失免费。' };
    const marks: [number, number][] = [
      [7, 8],
      [9, 11],
    ];
    const told = explainScore('办卡多少钱', { ...fee, marks }, 0.18, false);
    expect(told).toContain('没有出现问题里的词，有意思相近的词“挂失”，');
    expect(explainScore('办卡多少钱', { ...fee, marks: marks.slice(0, 1) }, 0.18, false)).not.toContain('相近');
  });

  it('leaves no score without a reason, where none of the words stands in the passage', () => {
    const bare = { ...hit, text: '先到窗口登记，再领新卡。', score: 0.78, parts: { lexical: 0.7, text: 0.08 } };
    const told = (one: typeof bare) => explainScore(query, one, 0.18, false);
    expect(told({ ...bare, heading: ['办事指南', '社保卡补办'] })).toBe(
      '没有出现问题里的词，上面的标题“社保卡补办”提到了，得 0.78 分，高于阈值 0.18，对话会引用',
    );
    expect(told({ ...bare, heading: ['办事指南'] })).toContain('没有出现问题里的词，整段的意思和问题相近，得 0.78 分');
    const fee = { ...bare, text: '工本费 20 元。', marks: [[7, 8]] as [number, number][] };
    expect(told(fee)).toContain('没有出现问题里的词，写有问题要的数量，以“元”计，得 0.78 分');
    expect(told({ ...bare, score: 0, parts: { lexical: 0, text: 0 } })).toContain('没有出现问题里的词，得 0.00 分');
  });

  it('counts words that are too many to name, each once', () => {
    const marks: [number, number][] = [
      [0, 3],
      [0, 3],
      [3, 5],
      [7, 9],
      [11, 13],
    ];
    expect(explainScore(query, { ...hit, marks }, 0.18, false)).toContain('提到“社保卡”、“丢失”、“挂失”等 4 个词');
  });
});
