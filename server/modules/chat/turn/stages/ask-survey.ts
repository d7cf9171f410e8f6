import { z } from 'zod';
import type { SurveyPrompt } from '#contract/questionnaire.contract.ts';
import { RoleFile } from '#contract/role-fields.contract.ts';
import type { ConversationKey } from '../../conversation-key.ts';
import { defineStage } from '../stage.ts';

const SURVEY_ENGINE = '问卷';

export interface SurveyDependencies {
  /** What a role's questionnaire says to the message of a turn; null when the message has nothing to do with it. */
  converse(
    key: ConversationKey,
    file: RoleFile,
    message: { turnId: string; text: string },
  ): Promise<{ text: string; prompt: SurveyPrompt | null; note: string } | null>;
}

/** A questionnaire that runs takes every message; one that does not is begun by those who ask for it. */
export function askSurvey({ converse }: SurveyDependencies) {
  return defineStage({
    id: 'questionnaire',
    input: z.object({ file: RoleFile, message: z.string() }),
    inputOf: ({ role, question }) =>
      role.questionnaireFileUrl === null ? null : { file: role.questionnaireFileUrl, message: question },
    async run({ turn, input: { file, message }, span }) {
      const reply = await converse(turn.key, file, { turnId: turn.id, text: message });
      if (!reply) return null;
      span.note(reply.note);
      if (reply.prompt) turn.send({ questionnaire: JSON.stringify(reply.prompt) });
      return { engine: SURVEY_ENGINE, pieces: [{ text: reply.text }] };
    },
  });
}
