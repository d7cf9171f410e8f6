import type {
  RegressionCase,
  RegressionChanges,
  RegressionDrop,
  RegressionFigures,
  RegressionRun,
} from '#contract/regression.contract.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

/** 92%, or 99.6% where whole percents would hide something; a dash where there is nothing to count. */
export function formatShare(share: number | null): string {
  if (share === null) return '–';
  const percent = Math.round(share * 1000) / 10;
  return `${percent > 99 && percent < 100 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** 0.81, or a dash. */
export function formatMrr(mrr: number | null): string {
  return mrr === null ? '–' : mrr.toFixed(2);
}

const CAUSE: Record<RegressionRun['cause'], string> = {
  manual: '手动运行',
  settings: '改了检索设置，自动运行',
  content: '改了文档，自动运行',
};

/** Who or what has started a run. */
export const describeCause = ({ cause }: Pick<RegressionRun, 'cause'>): string => CAUSE[cause];

const SETTING: Record<RegressionChanges['settings'][number]['field'], string> = {
  topK: '返回段数',
  threshold: '相似度阈值',
  lexical: '词法权重',
  text: '文本重排权重',
  vector: '向量权重',
  rerank: '重排模型权重',
};

/** What had become different since the run before; empty when nothing had. */
export function describeChanges({ settings, documents, documentCount }: RegressionChanges): string {
  const parts = settings.map(({ field, before, after }) => `${SETTING[field]}由 ${before} 改为 ${after}`);
  if (documents.length > 0) {
    const names = documents.slice(0, 2).map((name) => `“${name}”`);
    parts.push(`${names.join('、')}${documentCount > names.length ? ` 等 ${documentCount} 篇` : ''}有变动`);
  }
  return parts.join('，');
}

/** What figures are called. */
export const FIGURE: Record<RegressionDrop['figure'], string> = {
  hit1: '首位命中率',
  hit5: '前五命中率',
  mrr: '名次分',
  answered: '作答率',
  refusal: '正确拒答率',
};

/** Said wherever the figures stand. */
export const FIGURES_NOTE =
  '首位命中率（hit@1）、前五命中率（hit@5）是应命中的分段排在第 1 位、前 5 位的题目占比；名次分（MRR）是名次倒数的平均值，越接近 1 越好。';

/** 前五命中率由 92% 降到 81%. */
export function describeDrop({ figure, before, after }: RegressionDrop): string {
  const format = figure === 'mrr' ? formatMrr : formatShare;
  return `${FIGURE[figure]}由 ${format(before)} 降到 ${format(after)}`;
}

/** How much a figure differs from the run before, with its sign; empty where it does not, or where there is none. */
export function describeChange(
  name: 'hit1' | 'hit5' | 'mrr',
  now: RegressionFigures,
  before: RegressionFigures | undefined,
): { text: string; better: boolean } | null {
  const [a, b] = [before?.[name] ?? null, now[name]];
  if (a === null || b === null) return null;
  const text = name === 'mrr' ? Math.abs(b - a).toFixed(2) : `${Math.round(Math.abs(b - a) * 100)}%`;
  return Number.parseFloat(text) === 0 ? null : { text: `${b > a ? '+' : '−'}${text}`, better: b > a };
}

type Outcome = Pick<RegressionCase, 'expectRefusal' | 'outcome'>;

/** How a case went in the last run. */
export function describeOutcome({ expectRefusal, outcome }: Outcome): { tone: Tone; label: string } {
  if (!outcome) return { tone: 'off', label: '还没运行' };
  const { rank, refused } = outcome;
  if (expectRefusal) return refused ? { tone: 'ok', label: '已拒答' } : { tone: 'danger', label: '没有拒答' };
  if (rank === 0) return { tone: 'danger', label: refused ? '未命中，拒答' : '未命中' };
  if (refused) return { tone: 'danger', label: `第 ${rank} 位，误拒答` };
  return rank > 5 ? { tone: 'danger', label: `第 ${rank} 位` } : { tone: 'ok', label: `第 ${rank} 位` };
}
