import type { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import {
  PLUGIN_LIMITS,
  type ServerTool,
  type setToolMode,
  TOO_MANY_SERVERS,
  type ToolServer,
  type ToolServerInput,
  type ToolServerTest,
} from '#contract/plugin.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { explainServerFailure } from './explain-failure.ts';
import { chooseHeaders, openHeaders, sealHeaders } from './header-values.ts';
import { type ListedTool, openServerClient } from './open-client.ts';
import { addChoice, printOf, readMode } from './tool-modes.ts';
import type { Forgotten, ToolServerRow, ToolServerStore } from './tool-server.store.ts';

interface Dependencies {
  store: ToolServerStore;
  secretBox: SecretBox;
  /** `host:port` that may be asked although it is private. */
  allowHosts: ReadonlySet<string>;
}

/** Refuses one more beside as many as there may be, and a name that another one has. */
function refuseTaken(name: string, others: ToolServerRow[], isMore: boolean): void {
  if (isMore && others.length >= PLUGIN_LIMITS.servers) throw new AppError(CODE.badInput, TOO_MANY_SERVERS);
  if (!others.some((row) => row.name === name)) return;
  const message = `已有名为「${name}」的工具服务`;
  throw new AppError(CODE.badInput, message, { fields: [{ field: 'name', message }] });
}

/** Another address or another key: the tools are asked for again. At another address nothing is called directly for what was said of the former. */
function forget({ toolChoices }: ToolServerRow, isElsewhere: boolean, hasOtherHeaders: boolean): Forgotten {
  if (!isElsewhere && !hasOtherHeaders) return {};
  const answer = { tools: [], error: '', checkedAt: null };
  if (!isElsewhere) return answer;
  return { ...answer, toolPrints: null, toolChoices: toolChoices.filter(({ mode }) => mode !== 'direct') };
}

/** How an account keeps its tool servers. */
export function createToolServerService({ store, secretBox, allowHosts }: Dependencies) {
  const find = async (accountId: string, id: string): Promise<ToolServerRow> => {
    const row = await store.find(accountId, id);
    if (!row) throw notFound('工具服务');
    return row;
  };

  return {
    async list(accountId: string): Promise<ToolServer[]> {
      return (await store.list(accountId)).map((row) => ({
        id: row.id,
        name: row.name,
        url: row.url,
        headerNames: row.headerNames,
        enabled: row.enabled,
        headersLost: openHeaders(row, secretBox) === null,
        tools: row.tools.map((tool) => ({ ...toServerTool(tool), ...readMode(tool, row) })),
        error: row.error,
        checkTime: row.checkedAt?.toISOString() ?? '',
        updateTime: row.updatedAt.toISOString(),
      }));
    },

    async save(accountId: string, input: ToolServerInput): Promise<string> {
      const before = input.id ? await find(accountId, input.id) : null;
      const headers = chooseHeaders(input, before, secretBox);
      const name = input.name.trim();
      const values = {
        name,
        url: input.url,
        enabled: input.enabled,
        headerNames: Object.keys(headers),
        sealedHeaders: sealHeaders(headers, secretBox),
      };
      return store.inTurn(accountId, async (tx) => {
        const all = await store.list(accountId, tx);
        const others = all.filter((row) => row.id !== input.id);
        refuseTaken(name, others, before === null);
        if (!before) return store.insert(accountId, values, tx);
        const current = all.find((row) => row.id === input.id);
        if (!current) throw notFound('工具服务');
        const hasOtherHeaders = JSON.stringify(openHeaders(current, secretBox)) !== JSON.stringify(headers);
        const forgotten = forget(current, current.url !== input.url, hasOtherHeaders);
        if (!(await store.update(accountId, before.id, values, forgotten, tx))) throw notFound('工具服务');
        return before.id;
      });
    },

    async setTool(accountId: string, { id, name, mode, print }: z.output<typeof setToolMode.input>): Promise<void> {
      await store.inTurn(accountId, async (tx) => {
        const row = (await store.list(accountId, tx)).find((one) => one.id === id);
        if (!row) throw notFound('工具服务');
        const tool = row.tools.find((one) => one.name === name);
        if (!tool) throw new AppError(CODE.conflict, '服务现在没有这个工具，请刷新页面');
        if (mode === 'direct' && printOf(tool) !== print)
          throw new AppError(CODE.conflict, '服务刚刚改了这个工具，请看过新的说明再选');
        await store.setChoices(id, addChoice(row.toolChoices, row.tools, { name, mode, print }), tx);
      });
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound('工具服务');
    },

    async restore(accountId: string, id: string): Promise<void> {
      await store.inTurn(accountId, async (tx) => {
        const others = await store.list(accountId, tx);
        const name = await store.restore(accountId, id, tx);
        if (name === null) throw notFound('工具服务');
        refuseTaken(name, others, true); // which takes the restoring back
      });
    },

    /** Asks a server for its tools on a connection of its own; what is wrong is an answer, not an error. */
    async test(
      accountId: string,
      input: Pick<ToolServerInput, 'id' | 'url' | 'headers'>,
      signal: AbortSignal,
    ): Promise<ToolServerTest> {
      const before = input.id ? await find(accountId, input.id) : null;
      const headers = chooseHeaders(input, before, secretBox);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PLUGIN_LIMITS.callMs)]);
      const started = performance.now();
      const since = () => Math.round(performance.now() - started);
      try {
        const client = await openServerClient({ url: input.url, headers }, allowHosts, limit);
        try {
          const tools = await client.list(limit);
          return { ok: true, totalMs: since(), tools: tools.map(toServerTool), error: '' };
        } finally {
          await client.close();
        }
      } catch (error) {
        signal.throwIfAborted();
        return { ok: false, totalMs: since(), tools: [], error: explainServerFailure(error) };
      }
    },
  };
}

const toServerTool = ({ name, title, description }: ListedTool): ServerTool => ({ name, title, description });
