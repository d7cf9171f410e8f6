import { QUESTION_COLUMNS } from '#contract/question.contract.ts';

/** A row below a header, its cells in the order of the template. */
export interface ImportRow {
  sheet: string;
  /** As the sheet numbers it, from 1. */
  row: number;
  cells: string[];
}

/** What one heard people call the columns. */
const NAMES: Record<(typeof QUESTION_COLUMNS)[number], readonly string[]> = {
  分类: ['分类', '类别', '类目', '分类名称', 'category', 'classify'],
  问题: ['问题', '标准问题', '标准问', '问', 'question'],
  相似问题: ['相似问题', '相似问', '相似问法', '扩展问', 'similar'],
  答案: ['答案', '回答', '标准答案', '答', 'answer'],
  图片链接: ['图片链接', '图片', 'picture', 'image'],
  视频链接: ['视频链接', '视频', 'video'],
  启用: ['启用', '是否启用', '状态', 'enabled'],
};

/** A header may stand below a title and a few remarks, not further down. */
export const HEADER_WITHIN = 10;

/** For each column of the template where it stands in this row; null when the row is no header. */
export function readHeader(cells: readonly { column: number; text: string }[]): number[] | null {
  const found = new Map(cells.map(({ column, text }) => [text.replace(/[\s*＊（(].*$/, '').toLowerCase(), column]));
  const columns = QUESTION_COLUMNS.map((name) => {
    const known = NAMES[name].find((one) => found.has(one));
    return known === undefined ? -1 : (found.get(known) ?? -1);
  });
  return (columns[1] ?? -1) >= 0 && (columns[3] ?? -1) >= 0 ? columns : null;
}
