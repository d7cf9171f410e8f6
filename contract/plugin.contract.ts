import { z } from 'zod';
import { Done, endpoint, Id, NoInput, requiredName, textUpTo } from './endpoint.contract.ts';
import { Flag } from './rules.contract.ts';

export const PLUGIN_LIMITS = {
  /** Longest name of a tool as a role keeps it: `mcp:<id of the server>:<tool>` included. */
  name: 200,
  /** Tool servers of one account. */
  servers: 20,
  serverName: 30,
  url: 500,
  headers: 10,
  headerName: 100,
  headerValue: 2000,
  /** Tools that are taken from one server. */
  toolsOfServer: 64,
  /** Characters of a tool's description that are kept. */
  description: 1000,
  /** Characters of a tool's JSON schema. */
  schema: 8000,
  /** Rounds of calls that a model may ask for in one turn. */
  rounds: 5,
  /** Calls of one turn. */
  calls: 16,
  /** One call, and all calls of a turn together, in ms. */
  callMs: 10_000,
  turnMs: 30_000,
  /** Characters of a result that the model reads. */
  result: 8000,
  /** Characters of input and result that a turn's record keeps and the page shows. */
  excerpt: 1000,
  /** How long a server's list of tools is trusted, in ms. */
  listMs: 300_000,
} as const;
export const TOO_MANY_SERVERS = `最多添加 ${PLUGIN_LIMITS.servers} 个工具服务，请先删除不用的`;

/** A tool that a role may use. */
export const Plugin = z.object({
  /** As `agentPlugins` of a role keeps it. */
  name: z.string(),
  /** For people. */
  title: z.string(),
  description: z.string(),
  /** `builtin` comes with the product, `mcp` from a tool server of the account. */
  kind: z.enum(['builtin', 'mcp']),
  ready: z.boolean(),
  /** Why it is not ready, and what to do; empty when it is. */
  reason: z.string(),
  /** Name of the tool server; empty for tools of the product. */
  serverName: z.string(),
  /** Called only with what whoever talks has agreed to. */
  asksFirst: z.boolean(),
});
export type Plugin = z.infer<typeof Plugin>;

export const pluginList = endpoint({
  path: '/avatar/plugins/list',
  summary: '可用的工具',
  input: NoInput,
  data: z.array(Plugin),
});

const ServerUrl = z
  .string({ error: '请填写服务地址' })
  .trim()
  .max(PLUGIN_LIMITS.url, { error: `服务地址最多 ${PLUGIN_LIMITS.url} 个字` })
  .refine((text) => /^https?:\/\/[^\s#@\\]+$/i.test(text) && z.url().safeParse(text).success, {
    error: '请填写以 http:// 或 https:// 开头的地址，不带用户名和密码',
  });

/** What the connection itself says; nobody else may. */
const RESERVED =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|accept|accept-encoding|expect|mcp-.*)$/i;

const HeaderName = z
  .string()
  .trim()
  .max(PLUGIN_LIMITS.headerName, { error: `请求头名称最多 ${PLUGIN_LIMITS.headerName} 个字` })
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: '请求头名称只能由字母、数字和连字符组成' })
  .refine((name) => !RESERVED.test(name), { error: '这个请求头由系统填写，不能自定义' });
/** It travels in a header: visible ASCII and spaces. */
const HeaderValue = z
  .string()
  .trim()
  .max(PLUGIN_LIMITS.headerValue, { error: `请求头的值最多 ${PLUGIN_LIMITS.headerValue} 个字` })
  .regex(/^[\x20-\x7e]*$/, { error: '请求头的值只能由字母、数字和英文符号组成，请检查是否多复制了内容' });

/** A server of tools that speaks the Model Context Protocol over streamable HTTP. */
export const ToolServerInput = z.object({
  id: Id.optional(),
  name: requiredName(PLUGIN_LIMITS.serverName, '服务名称'),
  url: ServerUrl,
  /** Sent with every request. Without a value the stored one stays. */
  headers: z
    .array(z.object({ name: HeaderName, value: HeaderValue.optional() }))
    .max(PLUGIN_LIMITS.headers, { error: `请求头最多 ${PLUGIN_LIMITS.headers} 个` })
    .refine((headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length, {
      error: '请求头名称重复',
    })
    .default([]),
  enabled: Flag.default(1),
});
export type ToolServerInput = z.infer<typeof ToolServerInput>;

/** A server's tool as the product knows it. */
export const ServerTool = z.object({ name: z.string(), title: z.string(), description: z.string() });
export type ServerTool = z.infer<typeof ServerTool>;

/** How a server's tool is called: at once, only with what whoever talks has agreed to, or not at all. */
export const ToolMode = z.enum(['direct', 'ask', 'off']);
export type ToolMode = z.infer<typeof ToolMode>;

/** A server's tool as roles may call it. */
export const OwnedTool = ServerTool.extend({
  mode: ToolMode,
  /**
   * Why: the owner has chosen it; the server says that the tool only reads, that it writes, or neither; the server has changed the tool
   * since it could be called directly; it came, or was said to only read, after the server had been added.
   */
  because: z.enum(['chosen', 'reads', 'writes', 'unmarked', 'changed', 'new']),
  /** Of all that the server says of the tool: another one once it says something else. */
  print: z.string(),
});
export type OwnedTool = z.infer<typeof OwnedTool>;

/** A tool server as its owner sees it: the values of its headers never come back. */
export const ToolServer = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  headerNames: z.array(z.string()),
  /** The stored values cannot be opened any more and have to be entered again. */
  headersLost: z.boolean(),
  enabled: Flag,
  /** As it answered last. */
  tools: z.array(OwnedTool),
  /** Why it did not answer the last time; empty when it did, or was never asked. */
  error: z.string(),
  /** When it was asked last; empty: never. */
  checkTime: z.string(),
  updateTime: z.string(),
});
export type ToolServer = z.infer<typeof ToolServer>;

export const toolServerList = endpoint({
  path: '/avatar/plugins/server/list',
  summary: '我的工具服务',
  input: NoInput,
  data: z.array(ToolServer),
});

/** Data is the id of the saved server. */
export const saveToolServer = endpoint({
  method: 'POST',
  path: '/avatar/plugins/server/save',
  owned: [{ field: 'id', kind: 'toolServer' }],
  summary: '保存工具服务',
  input: ToolServerInput,
  data: Id,
});

export const deleteToolServer = endpoint({
  method: 'POST',
  path: '/avatar/plugins/server/delete',
  owned: [{ field: 'id', kind: 'toolServer' }],
  summary: '删除工具服务',
  input: z.object({ id: Id }),
  data: Done,
});

/** Takes a deletion back. */
export const restoreToolServer = endpoint({
  method: 'POST',
  path: '/avatar/plugins/server/restore',
  owned: [{ field: 'id', kind: 'toolServer' }],
  summary: '撤销删除工具服务',
  input: z.object({ id: Id }),
  data: Done,
});

/** Says how a tool is called from now on. To be called directly, it must still be what the owner has seen. */
export const setToolMode = endpoint({
  method: 'POST',
  path: '/avatar/plugins/server/tool',
  owned: [{ field: 'id', kind: 'toolServer' }],
  summary: '设置工具的调用方式',
  input: z.object({
    id: Id,
    name: z.string().min(1).max(PLUGIN_LIMITS.name),
    mode: ToolMode,
    print: z.string().max(64),
  }),
  data: Done,
});

export const ToolServerTest = z.object({
  ok: z.boolean(),
  totalMs: z.number().int(),
  tools: z.array(ServerTool),
  /** For people; empty when it worked. */
  error: z.string(),
});
export type ToolServerTest = z.infer<typeof ToolServerTest>;

/** Asks a server for its tools with the values of a form; a header without a value takes the stored one. Nothing is stored. */
export const testToolServer = endpoint({
  method: 'POST',
  path: '/avatar/plugins/server/test',
  owned: [{ field: 'id', kind: 'toolServer' }],
  summary: '测试工具服务',
  input: ToolServerInput.omit({ name: true, enabled: true }).extend({
    name: textUpTo(PLUGIN_LIMITS.serverName, '服务名称').optional(),
  }),
  data: ToolServerTest,
});

/** One call of a tool within a turn, for people. Visitors get neither input nor result. */
export const ToolRun = z.object({
  /** Unique within the turn; a later event with the same id replaces the earlier one. */
  id: z.string(),
  name: z.string(),
  title: z.string(),
  /** In one line: what it was asked. */
  summary: z.string(),
  /** JSON text. */
  input: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Beginning of the result, or why it failed. */
  result: z.string(),
  ms: z.number(),
});
export type ToolRun = z.infer<typeof ToolRun>;
