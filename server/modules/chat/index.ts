import { type ChatEvent, chatDocument, realtimeRecommend, resumeChat, stopChat } from '#contract/chat.contract.ts';
import type { Calls } from '#server/platform/bus/calls.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { Lines } from '#server/platform/http/lines.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import type { Log } from '#server/platform/log.ts';
import type { ModelClient } from '#server/platform/model/openai-client.ts';
import { createBuiltinAnswerer } from './builtin-answerer.ts';
import { type ChatDependencies, createChatService } from './chat.service.ts';
import { createChatStore } from './chat.store.ts';
import { createModelAnswerer } from './model-answerer.ts';
import { createRecommendService, type RecommendDependencies } from './recommend/recommend.service.ts';
import { createRecommendStore } from './recommend/recommend.store.ts';
import { registerRecords } from './record/record.routes.ts';
import { createRecordService } from './record/record.service.ts';
import { createRecordStore } from './record/record.store.ts';
import { roleInLanguage } from './role-in-language.ts';
import { createPipeline, type PipelineDependencies } from './turn/pipeline.ts';
import { createTurnHub } from './turn/turn-hub.ts';
import { createTurnOwners } from './turn/turn-owners.ts';

export { answerOffline } from './answer-offline.ts';
export type { ConversationKey } from './conversation-key.ts';
export { type Guise, type GuisePassage, wearGuise } from './guise.ts';
export { createRoleUse } from './record/role-use.store.ts';
export { roleInLanguage } from './role-in-language.ts';
export type { TurnRequest } from './turn/turn.ts';

interface Dependencies
  extends Pick<ChatDependencies, 'findRole' | 'log' | 'takeBack' | 'noteLost' | 'noteKept'>,
    Omit<PipelineDependencies, 'recommend' | 'countConversations'>,
    Pick<RecommendDependencies, 'relatedQuestions'> {
  db: Database;
  jobs: Jobs;
  log: Log;
  leases: Leases;
  calls: Calls;
  /** What stands behind a model name for an account. Throws an AppError where it may not choose it, or nobody has configured it. */
  findModel(
    accountId: string,
    name: string,
  ): Promise<
    | { kind: 'builtin'; label: string }
    | { kind: 'endpoint'; label: string; model: string; contextTokens: number | null }
  >;
  modelClient: ModelClient;
}

/** Conversations: one turn in, a stream of events out, every turn recorded. */
export function createChatModule(dependencies: Dependencies) {
  const { db, jobs, log, leases, calls, findRole, findModel, modelClient, relatedQuestions, ...others } = dependencies;
  const { takeBack, noteLost, noteKept, ...stages } = others;
  const recommend = createRecommendService({ store: createRecommendStore(db), relatedQuestions });
  const store = createChatStore(db);
  const records = createRecordService({ store: createRecordStore(db), chat: store, jobs });
  const hub = createTurnHub();
  const service = createChatService({
    store,
    log,
    hub,
    findRole,
    takeBack,
    noteLost,
    noteKept,
    owners: createTurnOwners({ leases, calls, hub, store, log }),
    pipeline: createPipeline({
      ...stages,
      recommend: recommend.recommend,
      countConversations: store.countConversations,
    }),
    async findAnswerer(accountId, modelName) {
      const engine = await findModel(accountId, modelName);
      if (engine.kind === 'builtin') return createBuiltinAnswerer(engine.label);
      return createModelAnswerer(modelClient, engine);
    },
  });
  /** The owner talking to a role of their own. */
  const preview = { channel: 'preview', visitorId: '' } as const;
  const keyOf = (accountId: string, { roleId, cid }: { roleId: string; cid: string }) => ({
    ...preview,
    accountId,
    roleId,
    cid,
  });
  /** Questions that a text which is being typed may become; none for a role that does not offer them. */
  async function suggest(accountId: string, input: { roleId: string; query: string; language: string }) {
    const role = roleInLanguage(await findRole(accountId, input.roleId), input.language);
    return role.realtimeRecommendOn ? recommend.suggest(accountId, role, input.query.trim()) : [];
  }
  return {
    /** Events of a turn of another channel, which has settled who may ask. */
    chat: service.chat,
    /** What a channel of visitors needs besides; it has settled who may ask, and for which conversation. */
    visitors: {
      resume: service.resume,
      stop: service.stop,
      history: records.historyOfVisitor,
      forget: records.forget,
      showed: store.showed,
      suggest,
    },
    /** Before the end: takes no more turns and waits for those that run, at the most so many ms. */
    drain: service.drain,
    /** Ends what runs; resolves when every turn is recorded. */
    close: service.close,
    register(handle: Handle) {
      handle(chatDocument, ({ session, input, signal, setHeader }) => {
        const events = service.chat({ ...input, ...preview, accountId: session.accountId, projectId: null }, signal);
        if (input.returnJson) return events;
        setHeader('content-type', 'text/plain; charset=utf-8');
        return onlyWords(events);
      });
      handle(realtimeRecommend, ({ session, input }) => suggest(session.accountId, input));
      handle(resumeChat, ({ session, input, signal }) =>
        service.resume(keyOf(session.accountId, input), input, signal),
      );
      handle(stopChat, async ({ session, input }) => {
        await findRole(session.accountId, input.roleId);
        await service.stop(keyOf(session.accountId, input), input);
        return null;
      });
      registerRecords(handle, records, async (accountId, input) => {
        await findRole(accountId, input.roleId);
        return keyOf(accountId, input);
      });
    },
  };
}

/** Of a turn's events what is said, for clients that want no JSON; of one that fails before a word the sentence that says so. */
async function* onlyWords(events: AsyncIterable<Lines | ChatEvent>): AsyncGenerator<Lines> {
  let said = false;
  for await (const one of events) {
    const written = one instanceof Lines ? one.text : JSON.stringify(one);
    let words = '';
    for (const line of written.split('\n')) {
      if (line === '') continue;
      const { text = '', error = '' } = (JSON.parse(line) as ChatEvent).entities;
      words += text || (said || words ? '' : error);
    }
    if (words === '') continue;
    said = true;
    yield new Lines(words);
  }
}
