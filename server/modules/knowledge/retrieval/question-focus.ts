/**
 * Words that make a sentence a question and say nothing about what it is about. Their pairs are rare in documents, so
 * without this step they would count as the most telling terms of a question.
 */
const questionWords =
  /请问|请教|请告诉我|告诉我|我想知道|想了解一?下?|麻烦|是?在?哪[一几]?[个种位条项家座年国些里儿本所部届款类]?|是?什么|甚么|為什麼|什麼|为何|谁|何时|何地|何处|何人|何者|多少|怎么[样办]?|怎样|如何|吗[?？]?$|呢[?？]?$/g;

/** The question without its question words; the question itself when nothing else is left. */
export function focusQuestion(question: string): string {
  const focus = question.replaceAll(questionWords, ' ').trim();
  return focus === '' ? question : focus;
}
