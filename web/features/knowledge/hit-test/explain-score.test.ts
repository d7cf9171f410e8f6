import { describe, expect, it } from 'vitest';
import { explainScore } from './explain-score.ts';

const text = '社保卡丢失后先挂失，再补办。';
const query = '社保卡丢失怎么挂失，再补办？';
const hit = { text, marks: [] as [number, number][], score: 0.6, parts: { lexical: 0.4, text: 0.2 } };

describe('a score in words', () => {
  it('names the words, how they stand, and what chat does with the segment', () => {
    const marks: [number, number][] = [
      [0, 3],
      [7, 9],
    ];
    expect(explainScore(query, { ...hit, marks }, 0.18)).toBe(
      '提到“社保卡”、“挂失”，这些词挨在一起，比阈值高 0.42，对话会放心引用',
    );
  });

  it('one word stands beside no other, and a part that brings little is not spoken of', () => {
    const parts = { lexical: 0.59, text: 0.01 };
    expect(explainScore(query, { ...hit, parts, marks: [[0, 3]] }, 0.5)).toBe(
      '提到“社保卡”，刚过阈值 0.10，对话会引用',
    );
    expect(explainScore(query, { ...hit, marks: [[0, 3]] }, 0.5)).not.toContain('挨在一起');
  });

  it('says what models add, and that nothing is quoted below the threshold', () => {
    const parts = { lexical: 0, text: 0, vector: 0.05, rerank: 0.05 };
    expect(explainScore(query, { ...hit, score: 0.1, parts }, 0.18)).toBe(
      '没有出现问题里的词，意思相近，重排模型认为切题，比阈值低 0.08，对话不会引用',
    );
  });

  it('tells words of the question from those that stand for them', () => {
    const marks: [number, number][] = [
      [0, 3],
      [7, 9],
    ];
    expect(explainScore('社保卡不见了', { ...hit, marks }, 0.18)).toContain('提到“社保卡”，有相近的说法“挂失”，');
  });

  it('counts words that are too many to name, each once', () => {
    const marks: [number, number][] = [
      [0, 3],
      [0, 3],
      [3, 5],
      [7, 9],
      [11, 13],
    ];
    expect(explainScore(query, { ...hit, marks }, 0.18)).toContain('提到“社保卡”、“丢失”、“挂失”等 4 个词');
  });
});
