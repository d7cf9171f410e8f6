import type { FastifyInstance } from 'fastify';
import { apiKeyList, createApiKey, revokeApiKey } from '#contract/api-key.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { createTokenGuard } from '../account/index.ts';
import { createApiKeyService } from './api-key.service.ts';
import { createApiKeyStore } from './api-key.store.ts';
import { type OpenApiDependencies, serveOpenApi } from './serve-open-api.ts';

interface Dependencies extends OpenApiDependencies {
  db: Database;
  limits: Limits;
  log: Log;
}

/** Roles for other programs: the account's keys, and the OpenAI-compatible interface that they open. */
export function createOpenApiModule({ db, limits, log, ...rest }: Dependencies) {
  const store = createApiKeyStore(db);
  const keys = createApiKeyService({ store, log, guard: createTokenGuard(limits, 'key'), findRole: rest.findRole });
  return {
    register(handle: Handle) {
      handle(apiKeyList, ({ session }) => keys.list(session.accountId));
      handle(createApiKey, ({ session, input }) => keys.create(session.accountId, input));
      handle(revokeApiKey, async ({ session, input }) => {
        await keys.revoke(session.accountId, input.id);
        return null;
      });
    },
    /** `/v1`, for programs with a key. */
    serve: (app: FastifyInstance) => serveOpenApi(app, keys, limits, rest),
  };
}
