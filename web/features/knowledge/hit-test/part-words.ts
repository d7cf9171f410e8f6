import type { RetrievalMode } from '#contract/retrieval.contract.ts';

/** The parts of a score, in words that need no book. */
export const PART_WORDS: Readonly<Record<RetrievalMode, { label: string; help: string }>> = {
  lexical: { label: '词法', help: '问题里的词出现了多少，越少见的词越重要' },
  text: { label: '文本重排', help: '这些词挨得近不近，字面对不对得上' },
  vector: { label: '向量', help: '意思相近，说法不同也能找到' },
  rerank: { label: '重排模型', help: '由模型逐段读，判断切不切题' },
};
