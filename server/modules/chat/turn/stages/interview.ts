import { z } from 'zod';
import { RoleFile } from '#contract/role-fields.contract.ts';
import { isInterviewer } from '#contract/role-model.contract.ts';
import { languageToAnswer } from '../../role-in-language.ts';
import { defineStage } from '../stage.ts';
import { isAsking, writeInterview } from './write-interview.ts';

export interface InterviewDependencies {
  /** What stands in a role's résumés, line by line; a file that is gone or can't be read has none. */
  readResumeLines(accountId: string, files: readonly RoleFile[]): Promise<string[]>;
}

/**
 * Without a model an interviewer asks what can be asked of any résumé, one question after the other, each about a line of it. Whoever
 * asks something himself is answered from the résumé as before.
 */
export function interview({ readResumeLines }: InterviewDependencies) {
  return defineStage({
    id: 'interview',
    input: z.object({ files: z.array(RoleFile) }),
    inputOf: ({ role, answerer, question }) =>
      isInterviewer(role) && !answerer.isModel && role.userFileUrl.length > 0 && !isAsking(question)
        ? { files: role.userFileUrl }
        : null,
    async run({ turn: { request, role, answerer, history }, input: { files }, span }) {
      const lines = await readResumeLines(request.accountId, files);
      const { questions, goodbye } = writeInterview(lines, languageToAnswer(role, request.language) ?? role.language);
      if (questions.length === 0) return null;
      const said = (await history()).map(({ answer }) => answer);
      const asked = questions.filter((question) => said.some((answer) => answer.includes(question))).length;
      span.note(asked < questions.length ? `第 ${asked + 1} 问，共 ${questions.length} 问` : '已经问完');
      const next = questions.find((question) => !said.some((answer) => answer.includes(question)));
      return { engine: answerer.label, pieces: [{ text: next ?? goodbye }] };
    },
  });
}
