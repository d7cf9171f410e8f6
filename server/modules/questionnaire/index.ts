import {
  exportSurveyRuns,
  previewQuestionnaire,
  questionnaireTemplate,
  surveyRunPage,
} from '#contract/questionnaire.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import { createQuestionnaireService, type QuestionnaireDependencies } from './questionnaire.service.ts';
import { createQuestionnaireStore } from './questionnaire.store.ts';

interface Dependencies extends Omit<QuestionnaireDependencies, 'store'> {
  db: Database;
  /** Throws 404 for a role that the account does not own. */
  findRole(accountId: string, roleId: string): Promise<unknown>;
}

/** Questionnaires that roles ask in conversation, one question after the other, and what people have answered. */
export function createQuestionnaireModule({ db, findRole, ...rest }: Dependencies) {
  const service = createQuestionnaireService({ store: createQuestionnaireStore(db), ...rest });
  return {
    converse: service.converse,
    takeBack: service.takeBack,
    /** Why a file can't be a role's questionnaire; null when it can. */
    refusal: service.refusal,
    register(handle: Handle) {
      handle(previewQuestionnaire, ({ session, input }) => service.preview(session.accountId, input));
      handle(questionnaireTemplate, () => service.template());
      handle(surveyRunPage, async ({ session, input }) => {
        await findRole(session.accountId, input.roleId);
        return service.page(session.accountId, input);
      });
      handle(exportSurveyRuns, async ({ session, input }) => {
        await findRole(session.accountId, input.roleId);
        return service.export(session.accountId, input.roleId);
      });
    },
  };
}
