import type { Survey, SurveyAnswer, SurveyQuestion } from '#contract/questionnaire.contract.ts';

/** Answers by the number of their question. */
export type Answers = Record<string, SurveyAnswer>;

/** The question that comes first; null for a questionnaire without any. */
export const firstQuestion = ({ questions }: Survey): SurveyQuestion | null => questions[0] ?? null;

export const questionOf = ({ questions }: Survey, number: number): SurveyQuestion | null =>
  questions.find((question) => question.number === number) ?? null;

/** The question after an answer: where the chosen option leads, else the next one; null at the end. */
export function nextQuestion(
  { questions }: Survey,
  question: SurveyQuestion,
  answer: SurveyAnswer,
): SurveyQuestion | null {
  const place = typeof answer === 'string' ? question.options.indexOf(answer) : -1;
  const jump = place < 0 ? undefined : question.jumps[String(place)];
  if (jump === 0) return null;
  return questions.find(({ number }) => (jump === undefined ? number > question.number : number >= jump)) ?? null;
}
