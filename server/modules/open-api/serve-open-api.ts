import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_KEY_REQUESTS } from '#contract/api-key.contract.ts';
import type { Channel } from '#contract/chat.contract.ts';
import { Id } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { CompletionInput, ConversationId, OPEN_API } from '#contract/open-api.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { newId } from '#server/platform/database/columns.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Lines } from '#server/platform/http/lines.ts';
import { abortOnDisconnect, isStorable } from '#server/platform/http/register-endpoint.ts';
import { sendStream } from '#server/platform/http/send-stream.ts';
import type { Limits } from '#server/platform/limit/limits.ts';
import type { TurnRequest } from '../chat/index.ts';
import type { ApiKeyAccess, ApiKeyService } from './api-key.service.ts';
import { describeError, explain } from './explain-error.ts';
import { readMessages } from './read-messages.ts';
import { collectCompletion, streamCompletion } from './write-completion.ts';

export interface OpenApiDependencies {
  /** Events of a turn; throws 404 for a role that the account does not have. */
  chat(request: TurnRequest, signal: AbortSignal): AsyncIterable<Lines>;
  findRole(accountId: string, roleId: string): Promise<Role>;
  listRoles(accountId: string, page: number, size: number): Promise<{ records: Role[] }>;
}

const CHANNEL: Channel = 'api';
/** Roles that the list of models shows at most. */
const MOST_MODELS = 1000;
/** Wait that a network which guesses keys is told, in seconds. */
const GUESSING_WAIT = 300;
const UNDERSTOOD = new Set(Object.keys(CompletionInput.shape));

/** Registers `/v1`: its own statuses, errors and hooks, apart from the routes of the web. */
export async function serveOpenApi(
  app: FastifyInstance,
  keys: ApiKeyService,
  limits: Limits,
  { chat, findRole, listRoles }: OpenApiDependencies,
): Promise<void> {
  /** As OpenAI answers for a model that is not served any more. */
  const requireEnabled = async (accountId: string, id: string): Promise<Role> => {
    const role = await findRole(accountId, id);
    if (!role.enabled) throw new AppError(CODE.notFound, '这个角色已停用，请在工作台启用后再试');
    return role;
  };
  const about = { tags: ['openai'], security: [{ apiKey: [] }] };

  await app.register(
    async (api) => {
      api.decorateRequest('apiKey', null as never); // set below before any handler that may read it
      api.setErrorHandler((error, request, reply) => {
        const { status, body } = describeError(error);
        if (status === 500) request.log.error({ err: error }, 'unexpected error');
        else if (error instanceof AppError && error.cause) request.log.warn({ err: error.cause }, error.message);
        if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', GUESSING_WAIT);
        if (status === 401) reply.header('www-authenticate', 'Bearer');
        return reply.code(status).header('cache-control', 'no-store').send(body);
      });
      const lose = (_request: unknown, reply: FastifyReply) => {
        const { status, body } = explain(404, '接口不存在', null, 'unknown_url');
        return reply.code(status).send(body);
      };
      api.setNotFoundHandler(lose);
      // The site answers whatever else is asked for by GET, with a page.
      api.get('/*', { schema: { hide: true } }, lose);
      // Before the body is read: a stranger's is not worth it.
      api.addHook('onRequest', async (request, reply) => {
        const access = await keys.resolve(readKey(request), request.ip);
        const { allowed, remaining, waitMs } = await limits.take(API_KEY_REQUESTS, access.keyId, access.perMinute);
        reply.headers({
          'x-ratelimit-limit-requests': access.perMinute,
          'x-ratelimit-remaining-requests': remaining,
          'x-ratelimit-reset-requests': `${Math.ceil(waitMs / 1000)}s`,
        });
        if (!allowed) {
          reply.header('retry-after', Math.ceil(waitMs / 1000));
          throw new AppError(CODE.tooMany, `这个密钥每分钟最多请求 ${access.perMinute} 次，请稍后再试`);
        }
        request.apiKey = access;
      });

      api.get('/models', { schema: { ...about, summary: '密钥可用的角色' } }, async ({ apiKey }, reply) => {
        const { records } = await listRoles(apiKey.accountId, 1, MOST_MODELS);
        reply.header('cache-control', 'no-store');
        return { object: 'list', data: records.filter(({ id, enabled }) => enabled && apiKey.opens(id)).map(toModel) };
      });

      api.get('/models/:id', { schema: { ...about, summary: '一个角色' } }, async ({ apiKey, params }, reply) => {
        const { id } = params as { id: string };
        reply.header('cache-control', 'no-store');
        return toModel(await requireEnabled(apiKey.accountId, requireOpen(apiKey, id)));
      });

      api.post(
        '/chat/completions',
        { bodyLimit: OPEN_API.bodyBytes, schema: { ...about, summary: '与角色对话', body: CompletionInput } },
        async (request, reply) => {
          const input = request.body as CompletionInput;
          if (!isStorable(input)) throw new AppError(CODE.badInput, '内容包含无法保存的字符，请删除后重试');
          const turn = toTurn(input, request);
          await requireEnabled(turn.accountId, turn.roleId);
          reply.header('x-conversation-id', encodeURIComponent(turn.cid));
          const ignored = listIgnored(input);
          if (ignored.length > 0) reply.header('x-ignored-parameters', ignored.join(','));
          const signal = abortOnDisconnect(request, reply);
          const head = { created: Math.floor(Date.now() / 1000), model: turn.roleId };
          const events = chat(turn, signal);
          if (!input.stream) {
            reply.header('cache-control', 'no-store');
            return collectCompletion(events, head);
          }
          const frames = streamCompletion(events, head, input.stream_options?.include_usage === true);
          return sendStream(reply, frames, signal, 'text/event-stream; charset=utf-8');
        },
      );
    },
    { prefix: OPEN_API.prefix },
  );
}

function readKey({ headers }: FastifyRequest): string {
  const [, key] = /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '') ?? [];
  if (key === undefined) throw new AppError(CODE.sessionEnded, '请在 Authorization 请求头中填写 Bearer 加密钥');
  return key;
}

/** A role that the key does not open answers like one that does not exist. */
function requireOpen(key: ApiKeyAccess, roleId: string): string {
  if (!Id.safeParse(roleId).success || !key.opens(roleId)) throw notFound('角色');
  return roleId;
}

function toTurn(input: CompletionInput, { apiKey, headers }: FastifyRequest): TurnRequest {
  const roleId = requireOpen(apiKey, input.model);
  const { question, history } = readMessages(input.messages);
  const named = readConversation(headers['x-conversation-id']) ?? input.user ?? null;
  const limits = [input.max_tokens, input.max_completion_tokens].filter((limit) => typeof limit === 'number');
  return {
    accountId: apiKey.accountId,
    roleId,
    channel: CHANNEL,
    projectId: null,
    query: question,
    // Two applications of one account may both have a conversation "1".
    visitorId: apiKey.keyId,
    cid: named ?? newId(),
    language: 'zhchs',
    isStart: 0,
    resumable: 0,
    // Who says what was before is believed; who only asks goes on with what is stored.
    history: named === null || history.length > 0 ? history : undefined,
    sampling: {
      temperature: input.temperature ?? undefined,
      maxTokens: limits.length > 0 ? Math.min(...limits) : undefined,
    },
  };
}

/** As the answer named it; percent-encoded where it is not ASCII. */
function readConversation(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  let text = String(header);
  try {
    text = decodeURIComponent(text);
  } catch {
    // A lone percent sign is part of the name.
  }
  const result = ConversationId.safeParse(text);
  if (result.success && isStorable(result.data)) return result.data;
  const message = result.error?.issues[0]?.message ?? '对话编号不正确';
  throw new AppError(CODE.badInput, message, { fields: [{ field: 'x-conversation-id', message }] });
}

/** What the request says and nothing here listens to. */
function listIgnored(input: CompletionInput): string[] {
  const unknown = Object.keys(input).filter((name) => !UNDERSTOOD.has(name) && /^[\w-]{1,50}$/.test(name));
  const instructs = input.messages.some(({ role }) => role === 'system' || role === 'developer');
  return [...unknown.slice(0, 20), ...(instructs ? ['messages.system'] : [])];
}

function toModel({ id, name, createTime }: Role) {
  return {
    id,
    object: 'model',
    created: Math.floor(Date.parse(createTime) / 1000),
    owned_by: 'huashen',
    name,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: ApiKeyAccess;
  }
}
