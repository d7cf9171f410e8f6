import type { HitSegment, RetrievalMode } from '#contract/retrieval.contract.ts';

/** A part that brings this share of a score has a say in it. */
const SAYS = 0.25;
/** This far above the threshold nothing small tips it. */
const CLEAR = 0.2;
/** Words of the question that are named. */
const NAMED = 3;

const REASONS: Readonly<Record<Exclude<RetrievalMode, 'lexical'>, string>> = {
  text: '这些词挨在一起',
  vector: '意思相近',
  rerank: '重排模型认为切题',
};

/** Why a segment has its score, and what follows from it, in one sentence. */
export function explainScore(hit: Pick<HitSegment, 'text' | 'marks' | 'parts' | 'score'>, threshold: number): string {
  const { parts, score } = hit;
  const tells = (part: RetrievalMode) => (parts[part] ?? 0) >= score * SAYS && (parts[part] ?? 0) > 0;
  const words = [...new Set(hit.marks.map(([start, end]) => hit.text.slice(start, end)))];
  const named = words.slice(0, NAMED).map((word) => `“${word}”`);
  const found =
    named.length === 0
      ? '没有出现问题里的词'
      : `提到${named.join('、')}${words.length > NAMED ? `等 ${words.length} 个词` : ''}`;
  const reasons = (['text', 'vector', 'rerank'] as const).filter(
    (part) => tells(part) && (part !== 'text' || words.length > 1),
  );
  return [found, ...reasons.map((part) => REASONS[part]), judge(score, threshold)].join('，');
}

function judge(score: number, threshold: number): string {
  const distance = Math.abs(score - threshold).toFixed(2);
  if (score < threshold) return `比阈值低 ${distance}，对话不会引用`;
  return score - threshold < CLEAR ? `刚过阈值 ${distance}，对话会引用` : `比阈值高 ${distance}，对话会放心引用`;
}
