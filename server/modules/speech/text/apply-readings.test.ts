import { expect, test } from 'vitest';
import { Readings, readReadings, writeReadings } from '#contract/readings.contract.ts';
import { applyReadings } from './apply-readings.ts';
import { spellPinyin } from './homophones.ts';
import { normaliseText } from './normalise-text.ts';
import { spellUnits } from './spell-units.ts';

test.each([
  ['重庆路在重庆', [['重庆', '虫庆']], '虫庆路在虫庆'],
  ['AI 与 AIR，AI。', [['AI', '人工智能']], '人工智能 与 AIR，人工智能。'],
  [
    '华山医院和华山',
    [
      ['华山', '画山'],
      ['华山医院', '华伤医院'],
    ],
    '华伤医院和画山',
  ],
  [
    '甲乙',
    [
      ['甲', '乙'],
      ['乙', '丙'],
    ],
    '乙丙',
  ],
  [
    'C++ (v2)',
    [
      ['C++', 'C加加'],
      ['(v2)', '二版'],
    ],
    'C加加 二版',
  ],
] as const)('%s', (text, readings, said) => {
  expect(
    applyReadings(
      text,
      readings.map(([word, reading]) => ({ word, reading })),
    ),
  ).toBe(said);
});

test('pinyin becomes characters that are read so, also by the mouth', () => {
  for (const written of ['chong2 qing4', 'chong2qing4', 'chóng qìng', 'Chóng-Qìng']) {
    const said = spellPinyin(written) ?? '';
    expect(said).toMatch(/^\p{Script=Han}{2}$/u);
    expect(spellUnits(said)).toEqual([
      ['ch', 'ong'],
      ['q', 'ing'],
    ]);
  }
  expect(spellUnits(spellPinyin('lv4 nü3') ?? '')).toEqual([
    ['l', 'ü'],
    ['n', 'ü'],
  ]);
  for (const other of ['huashen', '化身', 'xx4', 'abc2', '']) expect(spellPinyin(other)).toBeNull();
});

test('a word is read as it is told after marks of Markdown, before numbers, and not inside an address', () => {
  const readings = [
    { word: 'IMAX', reading: '爱麦克斯' },
    { word: '12306', reading: '铁路热线' },
  ];
  expect(normaliseText('**IMAX**请打12306，见https://IMAX.com/12306。', 'zh-CN', readings)).toBe(
    '爱麦克斯请打铁路热线，见链接。',
  );
});

test('calls carry what a text needs, and take no more than is allowed', () => {
  const all = [
    { word: '重庆', reading: 'chong2 qing4' },
    { word: '蔚来', reading: '未来' },
  ];
  expect(writeReadings(all, '去重庆')).toBe('重庆=chong2 qing4');
  expect(readReadings(writeReadings(all, '重庆蔚来'))).toEqual(all);
  expect(readReadings('\n=\n重庆\n= a')).toEqual([]);
  expect(Readings.safeParse([all[0], all[0]]).error?.issues[0]?.message).toBe('同一个词只能有一种读法');
  expect(Readings.safeParse([{ word: 'a=b', reading: 'c' }]).success).toBe(false);
  expect(Readings.safeParse(Array.from({ length: 51 }, (_, at) => ({ word: `${at}`, reading: 'a' }))).success).toBe(
    false,
  );
});
