import { describe, expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { workOutEach } from './alike-tables.ts';
import { hearNames } from './hear-names.ts';
import { readTables } from './read-tables.ts';

const read = (text: string) => readTables([{ above: '', statements: splitPassage(text) }]);
const lessons = read(
  '课程 | 老师 | 学费\n花样私教 | 许文静 | 380元\n短道速滑 | 高远 | 260元\n冰球少年班 | 段宏 | 300元',
);
const persons = read('姓名 | 部门\n李小明 | 销售部\n李晓铭 | 技术部');

describe('names that are misheard', () => {
  it.each([
    ['花样思教多少钱', lessons, '花样私教多少钱'],
    ['许文敬教什么', lessons, '许文静教什么'],
    ['短到速滑的老师是谁', lessons, '短道速滑的老师是谁'],
    ['花样私教多少钱', lessons, '花样私教多少钱'],
    ['许文多少钱', lessons, '许文多少钱'],
    ['李小铭在哪个部门', persons, '李小铭在哪个部门'],
  ])('%s', (question, tables, heard) => {
    expect(hearNames(question, tables)).toBe(heard);
  });

  it('is answered as if it were written right', () => {
    expect(workOutEach('花样思教和短道速滑一共多少钱', lessons)).toEqual([
      { text: '花样私教 380元，短道速滑 260元，一共 640元（按表中“学费”一列相加）。', source: 0 },
    ]);
  });
});
