import { PLUGIN_LIMITS } from '#contract/plugin.contract.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { type Tool, ToolError } from '../tool.ts';
import type { Connections } from './connections.ts';
import { explainServerFailure } from './explain-failure.ts';
import { openHeaders } from './header-values.ts';
import type { ListedTool } from './open-client.ts';
import { readMode } from './tool-modes.ts';
import type { ToolServerRow, ToolServerStore } from './tool-server.store.ts';

interface Dependencies {
  store: ToolServerStore;
  secretBox: SecretBox;
  connections: Connections;
  now?: () => number;
}

/** Longest wait for the list of one server where people look at it. */
const LIST_MS = 5000;

/** The tools of an account's servers, as tools like any other. Lists are kept for minutes, with the rows, so that a turn need not ask. */
export function createServerTools({ store, secretBox, connections, now = Date.now }: Dependencies) {
  const running = new Map<string, Promise<ToolServerRow>>();

  const isStale = (row: ToolServerRow) => !row.checkedAt || now() - row.checkedAt.getTime() > PLUGIN_LIMITS.listMs;

  function refresh(row: ToolServerRow): Promise<ToolServerRow> {
    const key = keyOf(row);
    const work = running.get(key) ?? ask(row).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  }

  /** The row with what the server answered; of one that fails the tools stay known. */
  async function ask(row: ToolServerRow): Promise<ToolServerRow> {
    const headers = openHeaders(row, secretBox);
    const limit = AbortSignal.timeout(LIST_MS);
    let answer: { tools?: ListedTool[]; error: string };
    try {
      if (!headers) throw new ToolError('保存的请求头无法解开，请重新填写');
      const tools = await connections.use(keyOf(row), { url: row.url, headers }, limit, (client) => client.list(limit));
      answer = { tools, error: '' };
    } catch (error) {
      answer = { error: error instanceof ToolError ? error.message : explainServerFailure(error) };
    }
    return (await store.noteAnswer(row, answer)) ?? { ...row, ...answer };
  }

  function toTool(row: ToolServerRow, tool: ListedTool): Tool {
    const { name, title, description, parameters } = tool;
    const { mode } = readMode(tool, row);
    return {
      name: nameTool(row.id, name),
      title,
      description,
      parameters,
      kind: 'mcp',
      asksFirst: mode !== 'direct',
      serverName: row.name,
      unready:
        row.enabled === 0
          ? `工具服务“${row.name}”已停用`
          : mode === 'off'
            ? `在工具服务“${row.name}”中停用了这个工具`
            : row.error,
      summarise: summariseInput,
      async run(input, { signal }) {
        const headers = openHeaders(row, secretBox);
        if (!headers) throw new ToolError('保存的请求头无法解开，请重新填写');
        if (typeof input !== 'object' || input === null || Array.isArray(input))
          throw new ToolError('参数应为一个对象');
        try {
          const { text, failed } = await connections.use(keyOf(row), { url: row.url, headers }, signal, (client) =>
            client.call(name, input as Record<string, unknown>, signal),
          );
          if (failed) throw new ToolError(text ? `工具报告失败：${text.slice(0, 300)}` : '工具报告失败');
          return { text: text || '（工具没有返回内容）' };
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof ToolError) throw error;
          throw new ToolError(explainServerFailure(error), { cause: error });
        }
      },
    };
  }

  return {
    /** Every tool of every server, for people: servers that have not been asked for long are asked. */
    async list(accountId: string): Promise<Tool[]> {
      const rows = await store.list(accountId);
      const fresh = await Promise.all(rows.map((row) => (row.enabled && isStale(row) ? refresh(row) : row)));
      return fresh.flatMap((row) => row.tools.map((tool) => toTool(row, tool)));
    },
    /** Those of the named tools that can be called. What is known of a server is good enough; an old list is renewed behind the turn. */
    async find(accountId: string, names: readonly string[]): Promise<Tool[]> {
      const wanted = new Set(names.filter((name) => name.startsWith(PREFIX)));
      if (wanted.size === 0) return [];
      const ids = new Set([...wanted].map((name) => name.slice(PREFIX.length, PREFIX.length + 36)));
      const rows = (await store.list(accountId)).filter((row) => ids.has(row.id) && row.enabled === 1);
      const known = await Promise.all(
        rows.map((row) => {
          if (row.checkedAt && isStale(row)) refresh(row).catch(() => {});
          return row.checkedAt ? row : refresh(row);
        }),
      );
      return known.flatMap((row) =>
        row.tools
          .filter((tool) => wanted.has(nameTool(row.id, tool.name)) && readMode(tool, row).mode !== 'off')
          .map((tool) => ({ ...toTool(row, tool), unready: null })),
      );
    },
  };
}

const PREFIX = 'mcp:';
/** Name of a tool for roles; with an empty name, what the names of a server's tools begin with. */
export const nameTool = (serverId: string, name: string): string => `${PREFIX}${serverId}:${name}`;
/** Another address or other headers need another connection. */
const keyOf = (row: ToolServerRow): string => `${row.id} ${row.updatedAt.getTime()}`;

/** The first short values, for people. */
function summariseInput(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const values = Object.values(input).filter((value) => typeof value === 'string' || typeof value === 'number');
  return values.slice(0, 3).join('，').slice(0, 80);
}
