import type { z } from 'zod';
import {
  copyWriter,
  libraryQuestions,
  NO_QUESTIONS,
  OFFLINE_WRITER,
  promptGeneration,
  QUESTION_SEPARATOR,
} from '#contract/ai-copy.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { settleModel } from '#contract/model.contract.ts';
import { AI_COPY_MESSAGE, mayUseAiCopy, type RoleRights } from '#contract/role-rights.contract.ts';
import type { LibraryOutline } from '#server/modules/knowledge/index.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { AskModel } from '#server/platform/model/complete-text.ts';
import { ModelError } from '#server/platform/model/model-request.ts';
import { askForCopy } from './ask-for-copy.ts';
import { fitCopy } from './fit-copy.ts';
import { hasLibrary } from './offline/copy-material.ts';
import { writeEnglish } from './offline/write-english.ts';
import { writeInScript } from './offline/write-in-script.ts';

interface Libraries {
  documentLibId: string | null;
  smallDocLibId: string | null;
}

interface Dependencies {
  rightsOf(accountId: string): Promise<RoleRights>;
  /** Throws 404 for a library that is not the account's own. */
  outline(accountId: string, documentLibId: string | null, questionLibId: string | null): Promise<LibraryOutline>;
  /** Whether a role with these libraries has an answer to a question. */
  isAnswered(accountId: string, libraries: Libraries, question: string): Promise<boolean>;
  /** Whether anything in these libraries is still being read. */
  isReading(accountId: string, libraries: Libraries): Promise<boolean>;
  /** Whether a model of this name has answers without a library. */
  answersAlone(modelName: string): boolean;
  /** What writes for an account; null while no model is configured. */
  model(accountId: string): { name: string; ask: AskModel } | null;
}

type Request = z.output<typeof promptGeneration.input>;

/** Texts of a role written for its author: by a model, or from templates and what the libraries hold. */
export function createAiCopyModule({ rightsOf, outline, isAnswered, isReading, answersAlone, model }: Dependencies) {
  /** Of the questions that a model wrote those that somebody who clicks them is answered. */
  async function keepAnswered(accountId: string, written: string, libraries: Libraries): Promise<string> {
    const kept: string[] = [];
    for (const question of written.split(QUESTION_SEPARATOR))
      if (await isAnswered(accountId, libraries, question)) kept.push(question);
    if (kept.length === 0) throw new AppError(CODE.unavailable, '模型写的问题在资料里都没有答案，请重试或改用离线生成');
    return kept.join(QUESTION_SEPARATOR);
  }

  async function explainNone(accountId: string, libraries: Libraries): Promise<never> {
    const isEarly = await isReading(accountId, libraries);
    throw new AppError(CODE.badInput, isEarly ? NO_QUESTIONS.reading : NO_QUESTIONS.nothing);
  }

  async function write(accountId: string, request: Request, signal: AbortSignal): Promise<string> {
    if (!mayUseAiCopy(await rightsOf(accountId))) throw new AppError(CODE.forbidden, AI_COPY_MESSAGE);
    const { target, language, roleName, roleDesc, smallDocLibId } = request;
    const { chatType, modelName } = settleModel(request);
    const byQuestions = chatType === 1;
    const documentLibId = byQuestions ? null : request.documentLibId;
    const material = {
      name: roleName.trim(),
      description: roleDesc.trim(),
      outline: await outline(accountId, documentLibId, smallDocLibId),
    };
    const libraries = { documentLibId, smallDocLibId };
    const asks = target === 'question';
    const isBare = documentLibId === null && smallDocLibId === null;
    if (asks && isBare && (byQuestions || !answersAlone(modelName))) {
      const message = byQuestions ? NO_QUESTIONS.noQuestions : NO_QUESTIONS.noLibrary;
      const fields = [{ field: byQuestions ? 'smallDocLibId' : 'documentLibId', message }];
      throw new AppError(CODE.badInput, message, { fields });
    }
    if (asks && !isBare && !hasLibrary(material.outline)) return explainNone(accountId, libraries);
    const writer = request.offline ? null : model(accountId);
    if (!writer) {
      const text = fitCopy(target, writeOffline(target, language, material));
      return asks && text === '' ? explainNone(accountId, libraries) : text;
    }
    const { system, user } = askForCopy(target, language, material);
    const written = fitCopy(target, await writer.ask(system, user, signal).catch(explain));
    if (written === '') throw new AppError(CODE.unavailable, '模型没有写出内容，请重试或改用离线生成');
    return asks && !isBare ? keepAnswered(accountId, written, libraries) : written;
  }

  return {
    register(handle: Handle) {
      handle(promptGeneration, ({ session, input, signal }) => write(session.accountId, input, signal));
      handle(libraryQuestions, async ({ session, input }) => {
        const { madeQuestions } = await outline(session.accountId, input.id, null);
        return fitCopy('question', madeQuestions.join('\n')).split(QUESTION_SEPARATOR).filter(Boolean);
      });
      handle(copyWriter, async ({ session }) => {
        const name = model(session.accountId)?.name;
        return { name: name ?? OFFLINE_WRITER, isModel: name !== undefined };
      });
    },
  };
}

function writeOffline(
  target: Request['target'],
  language: string,
  material: Parameters<typeof writeInScript>[2],
): string {
  if (language === 'en') return writeEnglish(target, material);
  if (language === 'auto' || language.startsWith('zhch')) return writeInScript(target, language, material);
  throw new AppError(CODE.badInput, '离线生成只会写中文和英文，请联系管理员配置大模型，或自己填写');
}

/** A model's failure in words for people, with a way on. */
function explain(error: unknown): never {
  if (error instanceof ModelError)
    throw new AppError(CODE.unavailable, `${error.message}，可以重试或改用离线生成`, { cause: error });
  throw error;
}
