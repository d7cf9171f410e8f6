import { chatDocument } from '#contract/chat.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import type { ModelClient } from '#server/platform/model/openai-client.ts';
import { answerOffline } from './answer-offline.ts';
import type { FoundPassages } from './answerer.ts';
import { createBuiltinAnswerer } from './builtin-answerer.ts';
import { type ChatDependencies, createChatService } from './chat.service.ts';
import { createChatStore } from './chat.store.ts';
import { createModelAnswerer } from './model-answerer.ts';

interface Dependencies extends Pick<ChatDependencies, 'matchQuestions' | 'countQuestionHits'> {
  db: Database;
  log: Log;
  findRole(accountId: string, roleId: string): Promise<Role>;
  search(accountId: string, libraryId: string, query: string): Promise<FoundPassages>;
  /** What stands behind a model name; null when nobody has configured it. */
  findEngine(
    name: string,
  ): { kind: 'builtin'; label: string } | { kind: 'endpoint'; label: string; model: string } | null;
  /** Client of the configured endpoint, if there is one. */
  modelClient: ModelClient | null;
}

/** Conversations: one turn in, a stream of events out, every turn recorded. */
export function createChatModule({ db, log, findRole, search, findEngine, modelClient, ...questions }: Dependencies) {
  const service = createChatService({
    store: createChatStore(db),
    log,
    findRole,
    search,
    ...questions,
    findAnswerer(modelName) {
      const engine = findEngine(modelName);
      if (engine?.kind === 'builtin') return createBuiltinAnswerer(engine.label);
      return engine && modelClient ? createModelAnswerer(modelClient, engine.model, engine.label) : null;
    },
  });
  return {
    answerOffline,
    register(handle: Handle) {
      handle(chatDocument, async function* ({ session, input, signal }) {
        for await (const entities of service.chat(session.accountId, input, signal)) yield { entities };
      });
    },
  };
}
