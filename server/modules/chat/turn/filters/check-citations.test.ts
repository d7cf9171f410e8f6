import { describe, expect, test } from 'vitest';
import { createCitationFilter } from './check-citations.ts';

function run(pieces: string[], sources: number) {
  const filter = createCitationFilter(sources);
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.flush();
  return { text, cited: filter.cited() };
}

describe('citation filter', () => {
  test.each([
    ['whole marks', ['带身份证[1]，到二楼[2]。'], 2, '带身份证[1]，到二楼[2]。', [1, 2]],
    ['a mark split over pieces', ['带身份证[', '1', ']。'], 1, '带身份证[1]。', [1]],
    ['a number without a source', ['带身份证[3]。'], 2, '带身份证。', []],
    ['a split number without a source', ['带身份证[', '0', ']。'], 2, '带身份证。', []],
    ['a space before the mark', ['带身份证 [1]。'], 1, '带身份证[1]。', [1]],
    ['brackets that are no marks', ['数组 [a] 和 [', '12', 'b]'], 3, '数组 [a] 和 [12b]', []],
    ['an open bracket at the end', ['见附件['], 3, '见附件[', []],
    ['marks in the order of their first appearance', ['甲[5]乙[5][2]，丙[5]'], 5, '甲[1]乙[1][2]，丙[1]', [5, 2]],
    ['spaces between words', ['Hello', ' ', 'world', ' [1]'], 1, 'Hello world[1]', [1]],
  ])('%s', (_title, pieces, sources, text, cited) => {
    expect(run(pieces as string[], sources as number)).toEqual({ text, cited });
  });
});
