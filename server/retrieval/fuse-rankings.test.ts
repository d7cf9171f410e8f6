import { describe, expect, test } from 'vitest';
import { fuseReranked, fuseSimilar } from './fuse-rankings.ts';

const WEIGHTS = { lexical: 1, text: 1, vector: 1, rerank: 1 };
const found = (segmentId: number, relevance: number) => ({
  segmentId,
  relevance,
  score: 0,
  matchedTerms: [],
  parts: { lexical: relevance / 4, text: (relevance * 3) / 4 },
});
const similar = (segmentId: number, nearness: number, standing = 1) => ({ segmentId, nearness, standing });
const ids = (segments: { segmentId: number }[]) => segments.map(({ segmentId }) => segmentId);

describe('one order of words and meaning', () => {
  test('what only the meaning found comes in by its nearness', () => {
    const fused = fuseSimilar([found(1, 0.1), found(2, 0.05), found(3, 0)], 2, [similar(3, 0.9)], WEIGHTS);
    expect(ids(fused)).toEqual([3, 1, 2]);
    expect(fused[0]).toMatchObject({ relevance: 0.9, parts: { lexical: 0, text: 0, vector: 0.9 } });
  });

  test('what the words are sure of stays before what both have far down', () => {
    const segments = [found(1, 0.95), ...Array.from({ length: 10 }, (_, index) => found(index + 2, 0.1))];
    const near = Array.from({ length: 10 }, (_, index) => similar(index + 2, 0.5, 0.3));
    expect(ids(fuseSimilar(segments, 11, near, WEIGHTS))[0]).toBe(1);
  });

  test('parts add up, relevance never rises, and the order is always the same', () => {
    const segments = [found(1, 0.4), found(2, 0.3), found(3, 0), found(4, 0)];
    const fused = fuseSimilar(segments, 2, [similar(4, 0.8), similar(2, 0.7, 0.5), similar(3, 0.1, 0.1)], WEIGHTS);
    const again = fuseReranked(fused, [0.1, 0.9, 0.2, 0], 1);
    for (const list of [fused, again]) {
      for (const { relevance, parts } of list)
        expect(Object.values(parts).reduce((sum, value) => sum + value, 0)).toBeCloseTo(relevance, 10);
      const worth = list.map(({ relevance }) => relevance);
      expect(worth).toEqual(worth.toSorted((a, b) => b - a));
      expect(ids(list).toSorted()).toEqual([1, 2, 3, 4]);
    }
  });

  test('a rerank model moves what it prefers ahead; without weight it changes nothing', () => {
    const fused = fuseSimilar([found(1, 0.5), found(2, 0.4), found(3, 0.3)], 3, [], WEIGHTS);
    expect(ids(fuseReranked(fused, [0.1, 0.2, 0.9], 1))[0]).toBe(3);
    expect(ids(fuseReranked(fused, [0.1, 0.2, 0.9], 0))).toEqual([1, 2, 3]);
  });
});
