/**
 * Words that make a sentence a question and say nothing about what it is about. Their pairs are rare in documents, so
 * without this step they would count as the most telling terms of a question.
 */
const questionWords =
  /请问|请教|请?告诉我|我想知道|想了解一?下?|麻烦|是?在?哪[一几]?[个种位条项家座年国些里儿本所部届款类]?|为什么|为甚么|為什麼|是?什么是?|甚么|什麼|为何|是?谁|何时|何地|何处|何人|何者|多少钱?|多久|多长时间|几[点号天个本次位]|怎么[样办]?|怎样|如何|能不能|能否|可不可以|可以|是否|有没有|需不需要|要不要|需要|我们|你们|您们?|咱们|[的了吗呢吧啊呀]/g;

/** The same for English, whose function words are rare in Chinese documents and would lead to wherever one stands. */
const englishWords =
  /\b(?:what|who|whom|whose|when|where|which|why|how|is|are|was|were|am|be|been|do|does|did|can|could|will|would|should|has|have|had|the|a|an|of|to|in|on|at|by|for|from|with|and|or|as|it|its|this|that|there|i|you|we|they|he|she|me|my|your|our|please|tell)\b/gi;

/** The question without its question words and particles; the question itself when nothing else is left. */
export function focusQuestion(question: string): string {
  const focus = question.replaceAll(questionWords, ' ').replaceAll(englishWords, ' ').trim();
  return /[\p{L}\p{N}]/u.test(focus) ? focus : question;
}
