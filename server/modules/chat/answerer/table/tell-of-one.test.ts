import { expect, it } from 'vitest';
import { splitPassage } from '../split-passage.ts';
import { readTables } from './read-tables.ts';
import { tellOfOne } from './tell-of-one.ts';

const SHEET = `律师 | 领域 | 值班时间 | 咨询费（元） | 办公室
方知行 | 婚姻家事 | 周三下午 | 300 | 5 楼
何静 | 劳动 | 周五全天 | 200 | 6 楼`;
const tables = readTables([{ above: '', statements: splitPassage(SHEET) }]);

it.each([
  ['什么时候来', '方知行', '方知行：值班时间 周三下午。'],
  ['周几在', '何静', '何静：值班时间 周五全天。'],
  ['多少钱', '方知行', '方知行：咨询费 300 元。'],
  ['要带什么', '方知行', undefined],
  ['多少钱', '沈安', undefined],
])('%s of %s', (said, name, text) => {
  expect(tellOfOne(said, name, tables)?.text).toBe(text);
});
