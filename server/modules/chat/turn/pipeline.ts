import type { RecommendService } from '../recommend/recommend.service.ts';
import { closeCitations } from './closers/close-citations.ts';
import { closeRecommendations } from './closers/close-recommendations.ts';
import { closeThread } from './closers/close-thread.ts';
import { closeWords } from './closers/close-words.ts';
import { filterActions } from './filters/action-filter.ts';
import { filterCitations } from './filters/citation-filter.ts';
import { filterWords } from './filters/word-filter.ts';
import { checkPipeline, type Pipeline } from './stage.ts';
import { answerByQuestionsOnly } from './stages/answer-by-questions-only.ts';
import { answerShown } from './stages/answer-shown.ts';
import { askModel } from './stages/ask-model.ts';
import { askQuestions, type QuestionStageDependencies } from './stages/ask-questions.ts';
import { askSurvey, type SurveyDependencies } from './stages/ask-survey.ts';
import { callTools, type ToolStageDependencies } from './stages/call-tools.ts';
import { follow } from './stages/follow.ts';
import { type GreetingDependencies, greet } from './stages/greet.ts';
import { type InterviewDependencies, interview } from './stages/interview.ts';
import { type ResumeDependencies, readResume } from './stages/read-resume.ts';
import { refuseWords, type WordStageDependencies } from './stages/refuse-words.ts';
import { type RetrievalDependencies, retrieve } from './stages/retrieve.ts';

export type PipelineDependencies = WordStageDependencies &
  GreetingDependencies &
  SurveyDependencies &
  QuestionStageDependencies &
  ToolStageDependencies &
  RetrievalDependencies &
  ResumeDependencies &
  InterviewDependencies &
  Pick<RecommendService, 'recommend'>;

/**
 * What happens to a turn of any channel, in this order. A feature is one file beside these and one line here. Throws when the order can't be.
 *
 * Sensitive words of the question come before everything, also before the record is asked; a running flow or questionnaire before an
 * intent that starts one, and both before written answers; tools come after them, and a model calls them itself. Filters see the text in this order on its way
 * out, so that words which must not be said are looked for in the text as it will be read.
 */
export function createPipeline(dependencies: PipelineDependencies): Pipeline {
  return checkPipeline({
    stages: [
      refuseWords(dependencies),
      greet(dependencies),
      askSurvey(dependencies),
      answerShown,
      follow,
      askQuestions(dependencies),
      answerByQuestionsOnly,
      callTools(dependencies),
      retrieve(dependencies),
      interview(dependencies),
      readResume(dependencies),
      askModel,
    ],
    filters: [filterActions, filterCitations, filterWords],
    closers: [closeWords(dependencies), closeCitations, closeRecommendations(dependencies), closeThread],
  });
}
