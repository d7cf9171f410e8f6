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

/** Words that stand for others of the question, named at the most. */
const NAMED_ALIKE = 2;

const quote = (words: readonly string[], most: number): string =>
  words
    .slice(0, most)
    .map((word) => `“${word}”`)
    .join('、');

/** Why a segment has its score for a question, and what follows from it, in one sentence. */
export function explainScore(
  query: string,
  hit: Pick<HitSegment, 'text' | 'marks' | 'parts' | 'score'>,
  threshold: number,
): string {
  const { parts, score } = hit;
  const tells = (part: RetrievalMode) => (parts[part] ?? 0) >= score * SAYS && (parts[part] ?? 0) > 0;
  const words = [...new Set(hit.marks.map(([start, end]) => hit.text.slice(start, end)))];
  // Nobody has asked for the words that stand for theirs: 免费 for 多少钱.
  const asked = words.filter((word) => query.toLowerCase().includes(word.toLowerCase()));
  const alike = words.filter((word) => !asked.includes(word));
  const found = [
    asked.length === 0
      ? '没有出现问题里的词'
      : `提到${quote(asked, NAMED)}${asked.length > NAMED ? `等 ${asked.length} 个词` : ''}`,
    ...(alike.length > 0 ? [`有相近的说法${quote(alike, NAMED_ALIKE)}`] : []),
  ].join('，');
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
