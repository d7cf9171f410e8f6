import type { QuestionValues } from '#contract/question.contract.ts';
import { foldQuestion, normalizeQuestion } from './normalize-question.ts';

/** As it is stored: texts trimmed, similar questions that say the same as another one dropped. */
export function cleanValues(values: QuestionValues): QuestionValues {
  const question = values.question.trim();
  const seen = new Set([normalizeQuestion(question)]);
  const similar: string[] = [];
  for (const text of values.similar.map((one) => one.trim())) {
    const key = normalizeQuestion(text);
    if (text === '' || seen.has(key)) continue;
    seen.add(key);
    similar.push(text);
  }
  return { ...values, classify: values.classify.trim(), question, similar, answer: values.answer.trim() };
}

/** What an exact match looks up: the question first, then the similar ones. */
export function listKeys({ question, similar }: Pick<QuestionValues, 'question' | 'similar'>): string[] {
  return [question, ...similar].map(normalizeQuestion);
}

/** What the index holds of an entry. Folded, as the question that is asked will be. */
export function writeSegment({ question, similar }: Pick<QuestionValues, 'question' | 'similar'>): string {
  return [question, ...similar].map(foldQuestion).join('\n');
}

/** Two entries for the same question made one: what the new one says goes, similar questions of both stay. */
export function mergeValues(old: QuestionValues, added: QuestionValues, maxSimilar: number): QuestionValues {
  const merged = cleanValues({
    classify: added.classify || old.classify,
    question: old.question,
    similar: [...old.similar, added.question, ...added.similar],
    answer: added.answer,
    pictureUrl: added.pictureUrl || old.pictureUrl,
    videoUrl: added.videoUrl || old.videoUrl,
    enabled: added.enabled,
  });
  return { ...merged, similar: merged.similar.slice(0, maxSimilar) };
}
