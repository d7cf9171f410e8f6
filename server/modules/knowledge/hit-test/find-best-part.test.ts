import { describe, expect, it } from 'vitest';
import { findBestPart } from './find-best-part.ts';

const ROOMS = [
  '酒店有四种房型，均含免费早餐、免费停车、免费洗衣，加床每晚 200 元，儿童餐 30 元，洗衣 15 元。',
  '房型 | 面积 | 平日价 | 周末价',
  '湖景大床房 | 38 平方米 | 880 元 | 1080 元',
  '亲子家庭房 | 52 平方米 | 1180 元 | 1380 元',
].join('\n');
const terms = [
  { term: '湖景', weight: 6 },
  { term: '周末', weight: 3 },
  { term: '免费', weight: 2, isOther: true, of: '多少钱' },
  { term: '元', weight: 2, isOther: true, of: '多少钱' },
];
const partOf = (text: string, question = terms) => {
  const [start, end] = findBestPart({ title: '指南.docx', heading: [], text }, question);
  return text.slice(start, end);
};

describe('findBestPart', () => {
  it('is the row that the most telling word names, not where words stand for others many times', () => {
    expect(partOf(ROOMS)).toBe('湖景大床房 | 38 平方米 | 880 元 | 1080 元');
  });

  it('is a sentence of running text, with its closing quotes', () => {
    expect(partOf('房间分平日和周末。他说：“周末的湖景房最贵。”其余同价。')).toBe('他说：“周末的湖景房最贵。”');
  });

  it('leaves a row of a sheet whole', () => {
    expect(partOf('房型：双床房；平日：700 元\n房型：湖景房；周末：1080 元')).toBe('房型：湖景房；周末：1080 元');
  });

  it('is what stands below a title that says as much', () => {
    const text = '湖景房\n湖景房在顶层。';
    expect(findBestPart({ title: '', heading: ['湖景房'], text }, terms)).toEqual([4, 11]);
  });

  it('is the first of those that tell the same, and nothing of nothing', () => {
    expect(partOf('甲。乙。')).toBe('甲。');
    expect(findBestPart({ title: '', heading: [], text: ' \n' }, terms)).toEqual([0, 0]);
  });

  it('goes by meaning where no word is the same', () => {
    const text = '营业到晚上九点。车辆可停南门。';
    const judge = Object.assign(
      ({ text }: { text: string }) => ({
        ...{ near: 0, around: 0, rare: 0, type: 0, characters: 0, aligned: 0, alignedBack: 0, weakest: 1, many: 0 },
        meaning: text.includes('南门') ? 0.8 : 0.1,
      }),
      { lacks: () => [], tellWords: () => [] },
    );
    expect(findBestPart({ title: '', heading: [], text }, [{ term: '单车', weight: 1 }], judge)).toEqual([8, 15]);
  });
});
