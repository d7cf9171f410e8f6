import { expect, test } from 'vitest';
import { proposeScript } from './propose-script.ts';

const page = (title: string, ...lines: string[]) => ({ title, lines: lines.map((text) => ({ text, depth: 1 })) });

test('a title with a colon of its own is announced without another', () => {
  expect(proposeScript(page('典型客户：城东供水'), false)).toBe('接下来看典型客户：城东供水。');
  expect(proposeScript(page('典型客户：城东供水'), true)).toBe('大家好，今天为大家介绍典型客户：城东供水。');
  expect(proposeScript(page('第二章 中台'), false)).toBe('接下来看：第二章 中台。');
});

test('points are counted where the title says that they will be', () => {
  expect(proposeScript(page('三条产品线', '采集', '中台', '讲解'), false)).toBe(
    '接下来看：三条产品线。第一，采集。第二，中台。第三，讲解。',
  );
  expect(proposeScript(page('接入步骤', '接线', '上电'), false)).toBe('接下来看：接入步骤。第一，接线。第二，上电。');
  for (const title of ['典型客户', '第二部分 价格', '第十三部分 价格', '5G 时代'])
    expect(proposeScript(page(title, '甲', '乙'), false)).toBe(`接下来看：${title}。甲。乙。`);
});

test('blanks that a PDF keeps around signs are not', () => {
  const read = (line: string) => proposeScript(page('', line), false);
  expect(read('RS485 ×2 ，以太网 ×1 。')).toBe('RS485 ×2，以太网 ×1。');
  expect(read('工作温度 − 20 至 60 ℃')).toBe('工作温度 −20 至 60℃。');
  expect(read('供电 ： 24 V （ 可选 ） ')).toBe('供电：24 V （可选）。');
  expect(read('采集 中台 讲解')).toBe('采集 中台 讲解。');
  expect(read('余量 10 − 2')).toBe('余量 10 − 2。');
});
