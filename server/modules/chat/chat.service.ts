import type { AnswerMedia, ChatEntities, CitationSource } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { QuestionMatch } from '#contract/question.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';
import { answerFromQuestions, QUESTION_ENGINE } from './answer-questions.ts';
import type { Answerer, AnswerPiece, FoundPassages } from './answerer.ts';
import type { ChatStore, ConversationKey } from './chat.store.ts';
import { createCitationFilter } from './check-citations.ts';
import { toCitation } from './to-citation.ts';

const HISTORY_ROUNDS = 3;
/** What a role without a library finds. */
const NOTHING: FoundPassages = { hits: [], terms: [], settings: { threshold: 0 } };

export interface ChatRequest {
  roleId: string;
  query: string;
  cid: string;
  language: string;
  isStart: 0 | 1;
}

export interface ChatDependencies {
  store: ChatStore;
  log: Log;
  /** Throws 404 for a role that the account does not own. */
  findRole(accountId: string, roleId: string): Promise<Role>;
  /** Null when nobody has configured the role's model. */
  findAnswerer(modelName: string): Answerer | null;
  search(accountId: string, libraryId: string, query: string): Promise<FoundPassages>;
  /** Entries of a question-and-answer library that a message asks for; those that answer are marked. */
  matchQuestions(accountId: string, libraryId: string, query: string): Promise<{ matches: QuestionMatch[] }>;
  /** These entries have answered once more. */
  countQuestionHits(ids: string[]): Promise<void>;
}

/** What one turn has come to so far; written to the record however the turn ends. */
interface TurnState {
  text: string;
  answered: boolean;
  sources: Record<string, CitationSource>;
  media: AnswerMedia[];
  /** Who answers. */
  engine: string;
  /** Entries of the question-and-answer library that answered. */
  questionIds: string[];
  timings: Record<string, number>;
}

/**
 * One turn: greeting, or retrieval and an answer. Yields events; the last one has `isEnd`, also when the model fails. Refusals
 * (unknown role, empty question) are thrown before the first event.
 */
export function createChatService(dependencies: ChatDependencies) {
  const { store, log, findRole, findAnswerer, search, matchQuestions, countQuestionHits } = dependencies;
  return {
    async *chat(accountId: string, request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEntities> {
      const started = performance.now();
      const since = () => Math.round(performance.now() - started);
      const role = await findRole(accountId, request.roleId);
      const question = request.query.trim();
      if (!request.isStart && question === '') throw new AppError(CODE.badInput, '请输入问题');
      const answerer = findAnswerer(role.modelName);
      if (!answerer) throw new AppError(CODE.unavailable, '该模型未配置，请在角色设置中选择其他模型');

      const key: ConversationKey = { accountId, roleId: role.id, cid: request.cid };
      const turnId = newId();
      const state: TurnState = {
        ...{ text: '', answered: true, engine: answerer.label },
        ...{ sources: {}, media: [], questionIds: [], timings: {} },
      };
      let outcome: 'done' | 'interrupted' | 'failed' = 'interrupted';
      let failure: string | null = null;
      try {
        yield { engine: answerer.label };
        const pieces = request.isStart ? greet(role) : reply({ role, question, key, answerer, state, signal, since });
        for await (const piece of pieces) {
          if (state.timings.firstTextMs === undefined && state.engine !== answerer.label)
            yield { engine: state.engine };
          state.timings.firstTextMs ??= since();
          state.text += piece;
          yield { text: piece };
        }
        if (!signal.aborted) outcome = 'done';
      } catch (error) {
        if (!signal.aborted) {
          outcome = 'failed';
          failure = error instanceof ModelError || error instanceof AppError ? error.message : '回答时发生错误，请重试';
          log.warn({ err: error, turnId }, 'turn failed');
        }
      } finally {
        // Also reached when the reader leaves: an interrupted turn is a turn.
        state.timings.totalMs = since();
        await store
          .append(key, request.language, {
            id: turnId,
            isStart: request.isStart,
            question,
            answer: state.text,
            sources: state.sources,
            engine: state.engine,
            outcome,
            answered: state.answered,
            error: failure,
            timings: state.timings,
          })
          .catch((error: unknown) => log.error({ err: error, turnId }, 'turn not recorded'));
      }
      if (outcome === 'done' && state.questionIds.length > 0)
        await countQuestionHits(state.questionIds).catch((error: unknown) =>
          log.error({ err: error, turnId }, 'hits not counted'),
        );
      if (signal.aborted) return;
      const cited = Object.keys(state.sources);
      yield {
        ...(cited.length > 0 ? { citation: cited.join(''), citationSources: JSON.stringify(state.sources) } : {}),
        ...(state.media.length > 0 ? { media: state.media } : {}),
        ...(failure ? { error: failure } : {}),
        isEnd: true,
        turnId,
        timings: { firstTextMs: state.timings.firstTextMs ?? 0, totalMs: state.timings.totalMs ?? 0 },
      };
    },
  };

  async function* reply(turn: {
    role: Role;
    question: string;
    key: ConversationKey;
    answerer: Answerer;
    state: TurnState;
    signal: AbortSignal;
    since: () => number;
  }): AsyncGenerator<string> {
    const { role, question, key, answerer, state, signal } = turn;
    if (role.smallDocLibId) {
      const { matches } = await matchQuestions(key.accountId, role.smallDocLibId, question);
      state.timings.questionMs = turn.since();
      const answer = answerFromQuestions(matches, role.showCitation === 1);
      if (answer) {
        state.engine = QUESTION_ENGINE;
        state.media = answer.media;
        state.questionIds = answer.ids;
        for (const [index, source] of answer.sources.entries()) state.sources[`[${index + 1}]`] = source;
        yield* answer.pieces;
        return;
      }
    }
    const passages: FoundPassages = role.documentLibId
      ? await search(key.accountId, role.documentLibId, question)
      : NOTHING;
    state.timings.retrievalMs = turn.since();
    const history = await store.history(key, HISTORY_ROUNDS);
    const sources = passages.hits.map(toCitation);
    const filter = createCitationFilter(role.showCitation ? sources.length : 0);
    const pieces: AsyncIterable<AnswerPiece> = answerer.answer({ role, question, history, passages, sources }, signal);
    for await (const piece of pieces) {
      if (piece.unanswered) state.answered = false;
      const text = filter.push(piece.text);
      if (text) yield text;
    }
    const rest = filter.flush();
    if (rest) yield rest;
    for (const [index, number] of filter.cited().entries()) {
      const source = sources[number - 1];
      if (source) state.sources[`[${index + 1}]`] = source;
    }
  }
}

async function* greet(role: Role): AsyncGenerator<string> {
  const greeting = role.welcomeText[Math.floor(Math.random() * role.welcomeText.length)];
  if (greeting) yield greeting;
}
