import { START_SURVEY, type Survey, type SurveyPrompt, type SurveyQuestion } from '#contract/questionnaire.contract.ts';
import type { QuestionnaireStore, RespondentKey, RunRow } from './questionnaire.store.ts';
import { readAnswer } from './read-answer.ts';
import { firstQuestion, nextQuestion, questionOf } from './walk-survey.ts';

/** What is said in a questionnaire, and the question that now waits. */
export interface SurveyReply {
  text: string;
  /** Null when nothing waits any more. */
  prompt: SurveyPrompt | null;
  /** For the trace. */
  note: string;
}

/** A role's questionnaire as it stands now. */
export interface CurrentSurvey {
  version: string;
  survey: Survey;
}

const START =
  /^(?:我要?|我想|请|现在)?(?:开始|填写?|参加|参与|做|进行|继续)(?:一下|一份|这个|个)?(?:问卷|调查|调研|问卷调查|满意度调查|测评)(?:调查)?(?:吧|了)?$/;
const LEAVE = /^(?:我)?(?:退出|结束|取消|停止|不(?:想)?(?:填|做|参加|回答)(?:了)?)(?:问卷|调查|填写|答题)*(?:了|吧)?$/;
const EDGE = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/**
 * One message to a role that has a questionnaire: null when it has nothing to do with it. Asked one by one; what is no answer is
 * asked again; leaving and coming back later are free until it is submitted.
 */
export async function converse(
  store: QuestionnaireStore,
  key: RespondentKey,
  { turnId, text: message }: { turnId: string; text: string },
  load: () => Promise<CurrentSurvey | null>,
): Promise<SurveyReply | null> {
  const bare = message.normalize('NFKC').replace(EDGE, '');
  const run = await store.findRunning(key);
  if (run) return LEAVE.test(bare) ? leave(store, run, turnId) : answer(store, run, message, turnId);
  if (!START.test(bare) && bare !== START_SURVEY) return null;
  const current = await load();
  const first = current && firstQuestion(current.survey);
  if (!current || !first) return null;
  if (await store.hasSubmitted(key, current.version))
    return { text: '您已经提交过这份问卷，感谢参与！', prompt: null, note: '已提交过' };
  const begun = await store.begin(key, { ...current, current: first.number, steps: [{ turnId, number: 0 }] });
  return ask(
    begun,
    questionOf(begun.survey, begun.current) ?? first,
    `好的，我们开始，一共最多 ${current.survey.questions.length} 题，随时可以说“退出问卷”。`,
  );
}

async function leave(store: QuestionnaireStore, run: RunRow, turnId: string): Promise<SurveyReply> {
  await store.cancel(run.id, [...run.steps, { turnId, number: run.current }]);
  return { text: '好的，已退出问卷。想继续时说“开始填写问卷”就行。', prompt: null, note: '退出' };
}

async function answer(store: QuestionnaireStore, run: RunRow, message: string, turnId: string): Promise<SurveyReply> {
  const question = questionOf(run.survey, run.current);
  if (!question) return leave(store, run, turnId);
  const read = readAnswer(question, message);
  if ('message' in read) return ask(run, question, `${read.message}不想继续时说“退出问卷”。`);
  const next = nextQuestion(run.survey, question, read.answer);
  const answers = { ...run.answers, [question.number]: read.answer };
  const steps = [...run.steps, { turnId, number: question.number }];
  if (!(await store.advance(run.id, question.number, { answers, steps, next: next?.number ?? 0 }))) {
    const now = await store.findRunning(run);
    const waiting = now && questionOf(now.survey, now.current);
    return now && waiting ? ask(now, waiting, '') : { text: '问卷已经提交，感谢参与！', prompt: null, note: '提交' };
  }
  if (!next) return { text: '问卷已提交，感谢您的参与！', prompt: null, note: '提交' };
  return ask(run, next, '');
}

function ask(run: RunRow, question: SurveyQuestion, before: string): SurveyReply {
  const { questions } = run.survey;
  const place = questions.findIndex(({ number }) => number === question.number) + 1;
  const { number, type, title, required, options, points } = question;
  const how = type === 'multiple_choice' ? '（可多选）' : type === 'rating' ? `（1 到 ${points} 分）` : '';
  const skip = required ? '' : '（可以跳过）';
  // In words, so that it can be spoken: what is shown has its options to touch.
  const listed = options.length > 0 ? `选项：${options.join('、')}。` : '';
  const text = [before, `第 ${place} 题，${title}${how}${skip}`, listed].filter(Boolean).join('\n\n');
  return {
    text,
    prompt: {
      runId: run.id,
      number,
      place,
      total: questions.length,
      questionType: type,
      title,
      required,
      options,
      points,
    },
    note: `第 ${place} 题`,
  };
}
