import { makeChinesePdf } from '#server/parsing/fixtures/make-chinese-pdf.ts';

const SUBJECTS = [
  '社会保险',
  '住房公积金',
  '不动产登记',
  '户籍迁移',
  '企业开办',
  '医疗保障',
  '义务教育入学',
  '出入境证件',
];
const ACTIONS = ['申请', '变更', '补领', '注销', '查询', '转移', '复核', '公示'];
const PLACES = ['政务大厅', '便民服务站', '街道办事处', '网上平台', '自助终端'];

/**
 * A Chinese handbook as PDF: on each page a heading now and then and six paragraphs of about 150 characters that differ from page to page.
 * @param packed false leaves the pages' instructions as they are: about 5 KB a page
 */
export function makeBook(pages: number, packed = true): Uint8Array {
  const content = Array.from({ length: pages }, (_, page) => {
    const heading = page % 10 === 0 ? [`# 第${page / 10 + 1}章 ${pick(SUBJECTS, page / 10)}办理`] : [];
    return [...heading, ...Array.from({ length: 6 }, (_, index) => writeParagraph(page * 6 + index))];
  });
  return makeChinesePdf(content, '办事指南 第 {page} 页', [], packed);
}

export function writeParagraph(seed: number): string {
  const sentence = (index: number) => {
    const number = (seed * 31 + index * 17) % 997;
    return `${pick(SUBJECTS, number)}${pick(ACTIONS, number + index)}事项由${pick(PLACES, seed + index)}第${number}号窗口受理，自收到材料之日起${(number % 20) + 1}个工作日内办结。`;
  };
  return [0, 1, 2, 3].map(sentence).join('');
}

function pick(list: readonly string[], index: number): string {
  return list[Math.floor(index) % list.length] ?? '';
}
