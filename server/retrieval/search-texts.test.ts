import { expect, test } from 'vitest';
import { foldPassages, searchTexts } from './search-texts.ts';

const passage = (text: string) => ({ text, heading: [] });

test('a whole shelf of files is searched while others have their turns', async () => {
  const filler = '这一项说明了设备的使用方法，并附有各种规格与注意事项。'.repeat(40);
  const passages = Array.from({ length: 6000 }, (_, at) => passage(`第 ${at} 項。${filler}`));
  passages[4321] = passage('打卡时间为早上八点四十七分。');
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const folded = await foldPassages(passages);
  const whileFolded = turns;
  const { hits } = await searchTexts('员工的打卡时间是早上几点几分，设备的使用方法和注意事项又是什么', folded);
  isOver = true;
  expect(hits[0]?.text).toContain('八点四十七分');
  expect(whileFolded).toBeGreaterThan(0);
  expect(turns - whileFolded).toBeGreaterThan(0);
});
