import { describe, expect, it } from 'vitest';
import { lacksThing } from './lacks-thing.ts';

describe('lacksThing', () => {
  it.each([
    ['有停车的地方吗', '周一至周六 8:30 开门。', true],
    ['有停车的地方吗', '地下车库可停 200 辆。', false],
    ['房价包含早餐吗', '标准间 300 元。', true],
    ['房价包含早餐吗', '标准间 300 元，含早。', false],
    ['谁有早教证', '金牌月嫂：早教证。', false],
    ['能分期付吗', '签约付三成。', true],
    ['几点关门', '21:00 关门。', false],
  ])('%s %s', (question, told, expected) => {
    expect(lacksThing(question, told)).toBe(expected);
  });

  it('what is asked for first has to be near to the answer; what is told before it has not', () => {
    const words = [
      { word: '理发', telling: 0.9, near: 0.3 },
      { word: '出差', telling: 0.9, near: 0.2 },
    ];
    const judge = Object.assign(() => ({}) as never, { lacks: () => [], tellWords: () => words });
    expect(lacksThing('你们能给狗理发吗，多少钱', '请系好牵引绳。', judge)).toBe(true);
    expect(lacksThing('我要去出差，能寄养不，多少钱', '寄养每天 60 元。', judge)).toBe(false);
  });
});
