import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { QuestionService } from '../question/question.service.ts';

/** Adds a reviewed question to a Q&A library; false when the library answers that question already. */
export async function addGeneratedQuestion(
  service: Pick<QuestionService, 'save'>,
  accountId: string,
  libId: string,
  { question, answer }: { question: string; answer: string },
): Promise<boolean> {
  const rest = { classify: '', similar: [], pictureUrl: '', videoUrl: '', enabled: true, bizcard: 'avatar' as const };
  try {
    await service.save(accountId, { libId, question, answer, ...rest });
    return true;
  } catch (error) {
    // Its length has been checked when it was made or edited: what is left to refuse is a question that is there.
    if (
      error instanceof AppError &&
      error.code === CODE.badInput &&
      error.fields.some(({ field }) => field === 'question')
    )
      return false;
    throw error;
  }
}
