import { describe, expect, it } from 'vitest';
import { findSection, readCited } from './find-section.ts';

const PASSAGE =
  '就诊须知\n请提前十分钟到达。\n医保\n外地医保先备案再结算。\n停车\n地下车库每小时 5 元，住院患者凭腕带每天 10 元。\n检查\n项目 | 价格\n视力与验光 | 60 元\n眼底照相 | 120 元';
const TITLES = ['医保', '停车', '检查'];
const find = (...said: string[]) => findSection(PASSAGE, TITLES, said);

describe('the section that is cited', () => {
  it.each([
    ['外地医保先备案再结算', '医保'],
    ['外地的医保要先备案，然后再结算', '医保'],
    ['住院患者凭腕带每天 10 元', '停车'],
    ['视力与验光：价格 60 元', '检查'],
  ])('%s: %s', (said, section) => expect(find(said)).toBe(section));

  it('names two that are cited together, and none of more, above the first title, and of what it does not say', () => {
    expect(find('外地医保先备案再结算', '地下车库每小时 5 元')).toBe('医保、停车');
    expect(find('外地医保先备案再结算', '地下车库每小时 5 元', '眼底照相 120 元')).toBeNull();
    expect(find('请提前十分钟到达')).toBeNull();
    expect(find('火星上很冷')).toBeNull();
    expect(find()).toBeNull();
    expect(findSection(PASSAGE, [], ['外地医保先备案再结算'])).toBeNull();
  });

  it('a passage that is one section needs no name', () =>
    expect(findSection('停车\n每小时 5 元。', ['停车'], ['每小时 5 元'])).toBeNull());
});

it('what an answer cites by each mark, marks side by side the same', () => {
  expect([...readCited('甲说一。乙说二[1]。丙说三[2][1]，余下')]).toEqual([
    ['[1]', ['甲说一', '乙说二', '丙说三']],
    ['[2]', ['丙说三']],
  ]);
});
