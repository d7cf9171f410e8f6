import type { CleaningRule } from '#contract/cleaning.contract.ts';

interface RuleText {
  rule: CleaningRule;
  label: string;
  help: string;
  /** On unless a person says otherwise: nothing that it takes away is content. */
  usual: boolean;
}

/** The rules in words, those that are safe first. */
export const RULE_TEXTS: readonly RuleText[] = [
  { rule: 'repeat', label: '页眉页脚', help: '在多页重复出现的短行', usual: true },
  { rule: 'pageNumber', label: '页码', help: '“第 3 页”“— 3 —”和随页递增的数字', usual: true },
  { rule: 'brokenLine', label: '断行', help: '接回句子中间的换行，列表和表格不动', usual: true },
  { rule: 'garbage', label: '乱码', help: '乱码、控制字符、替换字符和引导点', usual: true },
  { rule: 'fullWidth', label: '全角转半角', help: '全角字母和数字，中文标点不动', usual: true },
  { rule: 'empty', label: '空白分段', help: '没有文字和数字的分段', usual: true },
  { rule: 'duplicate', label: '重复分段', help: '内容相同的只留第一段', usual: true },
  { rule: 'nearDuplicate', label: '近似重复', help: '九成以上相同且数字一致，请逐条确认', usual: false },
  { rule: 'url', label: '网址', help: '去掉网址，保留链接文字', usual: false },
  { rule: 'model', label: '模型修复', help: '由大模型接句、改错字，不改数字', usual: false },
];

export const ruleLabel = (rule: CleaningRule): string => RULE_TEXTS.find((one) => one.rule === rule)?.label ?? rule;
