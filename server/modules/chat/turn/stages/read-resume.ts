import { z } from 'zod';
import type { Role } from '#contract/role.contract.ts';
import { RoleFile } from '#contract/role-fields.contract.ts';
import { isInterviewer } from '#contract/role-model.contract.ts';
import type { FoundPassages } from '../../answerer.ts';
import { defineStage } from '../stage.ts';

export interface ResumeDependencies {
  /** Passages of a role's résumés, best first, with the question's terms. */
  searchResume(
    accountId: string,
    files: readonly RoleFile[],
    question: string,
  ): Promise<{
    hits: { title: string; text: string; page: number | null; relevance: number }[];
    terms: FoundPassages['terms'];
  }>;
}

/** How likely a passage of a résumé must speak of what was asked before it is quoted without a model. */
const THRESHOLD = 0.18;

/** An interviewer reads the résumé: it is material for the answer like a document, never an instruction. */
export function readResume({ searchResume }: ResumeDependencies) {
  return defineStage({
    id: 'resume',
    input: z.object({ files: z.array(RoleFile), question: z.string() }),
    reads: ['passages'],
    makes: ['passages'],
    inputOf: ({ role, question }) =>
      isInterviewer(role) && role.userFileUrl.length > 0 ? { files: role.userFileUrl, question } : null,
    async run({ turn, input: { files, question }, slices, span }) {
      const { hits, terms } = await searchResume(turn.request.accountId, files, question);
      // A model reads all of it; without one only what speaks of the question can be quoted.
      const useful = turn.answerer.isModel ? hits : hits.filter(({ relevance }) => relevance > 0);
      const own = useful.map((hit) => ({ ...hit, documentId: '', heading: [] }));
      const before = slices.passages;
      // Behind those that the library gave.
      slices.passages = before
        ? { ...before, hits: [...before.hits, ...own] }
        : { hits: own, terms, settings: { threshold: THRESHOLD } };
      span.note(useful.length > 0 ? `读取简历 ${useful.length} 段` : '简历里没有相关内容');
      return null;
    },
  });
}

const INTERVIEW =
  '你是面试官，资料是应聘者的简历。结合简历逐个提问：每次只问一个问题，先听完回答再追问细节；对方问到简历内容时据实回答，简历没有写的不要编造。';

/** The role with what an interviewer is told, before what its author has written. */
export const asInterviewer = (role: Role): Role =>
  isInterviewer(role)
    ? { ...role, chatUclaiPrompt: [INTERVIEW, role.chatUclaiPrompt].filter(Boolean).join('\n') }
    : role;
