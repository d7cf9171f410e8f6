import type { HitSegment, RetrievalMode } from '#contract/retrieval.contract.ts';

/** A part that brings this share of a score has a say in it. */
const SAYS = 0.25;
/** Less than this above the threshold a small change may tip it. */
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

/** What only counts or measures, such as 元 where a price is asked: it tells nothing of what a passage is about. */
const UNIT =
  /^(?:\p{Script=Han}|[百千万亿]?元|人民币|小时|分钟|秒钟|星期|工作日|周岁|公里|千米|公斤|毫升|毫米|厘米|平方米|[a-z]{1,2}|%|￥)$/iu;

const quote = (words: readonly string[], most: number): string =>
  words
    .slice(0, most)
    .map((word) => `“${word}”`)
    .join('、');

/** Why a segment has its score for a question, and what follows from it, in one sentence. */
export function explainScore(
  query: string,
  hit: Pick<HitSegment, 'text' | 'heading' | 'marks' | 'parts' | 'score'>,
  threshold: number,
  refused: boolean,
): string {
  const { parts, score } = hit;
  const tells = (part: RetrievalMode) => (parts[part] ?? 0) >= score * SAYS && (parts[part] ?? 0) > 0;
  const words = [...new Set(hit.marks.map(([start, end]) => hit.text.slice(start, end)))];
  // Nobody has asked for the words that stand for theirs: 免费 for 多少钱.
  const asked = words.filter((word) => query.toLowerCase().includes(word.toLowerCase()));
  const alike = words.filter((word) => !asked.includes(word) && !UNIT.test(word));
  const found = [
    asked.length === 0
      ? '没有出现问题里的词'
      : `提到${quote(asked, NAMED)}${asked.length > NAMED ? `等 ${asked.length} 个词` : ''}`,
    ...(alike.length > 0 ? [`有意思相近的词${quote(alike, NAMED_ALIKE)}`] : []),
  ].join('，');
  const reasons = (['text', 'vector', 'rerank'] as const).filter(
    (part) => tells(part) && (part !== 'text' || words.length > 1),
  );
  const why = reasons.map((part) => REASONS[part]);
  // A score that no word of the passage earns is not left without a reason.
  if (asked.length === 0 && alike.length === 0 && why.length === 0 && score > 0)
    why.push(tellUnseen(query, hit.heading, words));
  return [found, ...why, judge(score, threshold, refused)].join('，');
}

/** What makes a passage fit that has none of the words: a title above it, an amount where one is asked, or what it is about. */
function tellUnseen(query: string, heading: readonly string[], units: readonly string[]): string {
  const title = heading.findLast((one) => sharesWord(query, one));
  if (title) return `上面的标题“${title}”提到了`;
  return units.length > 0 ? `写有问题要的数量，以“${units[0]}”计` : '整段的意思和问题相近';
}

/** Two signs in a row that both have. */
function sharesWord(query: string, title: string): boolean {
  const [asked, told] = [query.toLowerCase(), title.toLowerCase()];
  const pairs = [...asked].map((_, at) => asked.slice(at, at + 2));
  return pairs.some((pair) => /^[\p{L}\p{N}]{2}$/u.test(pair) && told.includes(pair));
}

/** @param refused the answerer finds nothing to say, whatever the scores */
function judge(score: number, threshold: number, refused: boolean): string {
  const least = `阈值 ${threshold.toFixed(2)}`;
  const told = score < threshold ? `低于${least}` : score - threshold < CLEAR ? `比${least} 高一点` : `高于${least}`;
  const judged =
    score < threshold ? '对话不会引用' : refused ? '相关度够，但原文里没有找到能直接回答的句子' : '对话会引用';
  return `得 ${score.toFixed(2)} 分，${told}，${judged}`;
}
