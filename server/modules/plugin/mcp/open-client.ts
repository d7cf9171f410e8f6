import { Client, type jsonSchemaValidator, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { PLUGIN_LIMITS } from '#contract/plugin.contract.ts';
import { createServerFetch } from './server-fetch.ts';

/** A tool as a server describes it, within our limits. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of its input. */
  parameters: object;
  /** What its server says: it only reads, it may change something, or neither. Not there in lists of earlier versions. */
  hint?: 'reads' | 'writes' | 'unmarked';
}

export interface CalledTool {
  text: string;
  failed: boolean;
}

/** A connection to one tool server. */
export interface ServerClient {
  list(signal: AbortSignal): Promise<ListedTool[]>;
  call(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<CalledTool>;
  close(): Promise<void>;
}

export interface Endpoint {
  url: string;
  headers: Record<string, string>;
}

/** What a server says of its results' shape is not compiled into code: results are only ever read as text. */
const UNCHECKED = {
  getValidator: () => (input: unknown) => ({ valid: true, data: input, errorMessage: undefined }),
} as unknown as jsonSchemaValidator;

const TOOL_NAME = /^[\w./-]{1,128}$/;

/** Connects to a tool server. Rejects with what the connection or the server threw; see `explainServerFailure`. */
export async function openServerClient(
  { url, headers }: Endpoint,
  allowHosts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ServerClient> {
  const guarded = createServerFetch({ allowHosts });
  const client = new Client(
    { name: 'huashen', version: '1' },
    { jsonSchemaValidator: UNCHECKED, versionNegotiation: { mode: 'auto' }, listMaxPages: 10 },
  );
  client.onerror = () => {}; // the call that it belongs to hears of it
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: guarded.fetch,
    requestInit: { headers },
    reconnectionOptions: {
      maxReconnectionDelay: 1,
      initialReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 0,
    },
  });
  const close = async () => {
    await client.close().catch(() => {});
    await guarded.close();
  };
  const options = (signal: AbortSignal) => ({ signal, timeout: PLUGIN_LIMITS.callMs });
  try {
    await client.connect(transport, options(signal));
  } catch (error) {
    await close();
    signal.throwIfAborted();
    throw error;
  }
  return {
    close,
    async list(signal) {
      const { tools } = await client.listTools(undefined, { ...options(signal), cacheMode: 'bypass' });
      return tools.slice(0, PLUGIN_LIMITS.toolsOfServer).flatMap(readTool);
    },
    async call(name, input, signal) {
      const result = await client.callTool({ name, arguments: input }, options(signal));
      const content = Array.isArray(result.content) ? result.content : [];
      const text = content.map(readContent).filter(Boolean).join('\n');
      const structured = result.structuredContent === undefined ? '' : JSON.stringify(result.structuredContent);
      return { text: (text || structured).slice(0, PLUGIN_LIMITS.result), failed: result.isError === true };
    },
  };
}

function readTool(tool: {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: object;
  annotations?: { readOnlyHint?: boolean | undefined; destructiveHint?: boolean | undefined } | undefined;
}): ListedTool[] {
  if (!TOOL_NAME.test(tool.name) || JSON.stringify(tool.inputSchema).length > PLUGIN_LIMITS.schema) return [];
  const title = clean(tool.title ?? '').slice(0, 60) || tool.name;
  return [
    {
      name: tool.name,
      title,
      description: clean(tool.description ?? '').slice(0, PLUGIN_LIMITS.description),
      parameters: tool.inputSchema,
      hint: readHint(tool.annotations),
    },
  ];
}

/** Only a plain word counts for reading: one that also says that it destroys does not. */
function readHint(annotations: Parameters<typeof readTool>[0]['annotations']): ListedTool['hint'] {
  if (annotations?.destructiveHint === true || annotations?.readOnlyHint === false) return 'writes';
  return annotations?.readOnlyHint === true ? 'reads' : 'unmarked';
}

/** Only words are of use to a conversation; of anything else its kind is told. */
function readContent(part: {
  type: string;
  text?: unknown;
  resource?: unknown;
  uri?: unknown;
  name?: unknown;
}): string {
  if (part.type === 'text') return String(part.text ?? '');
  const resource = part.resource as { text?: unknown } | undefined;
  if (part.type === 'resource' && typeof resource?.text === 'string') return resource.text;
  if (part.type === 'resource_link') return `［链接：${String(part.name ?? part.uri ?? '')}］`;
  return part.type === 'image' ? '［图片］' : part.type === 'audio' ? '［音频］' : '［附件］';
}

/** No signs that cannot be stored or that hide text from people. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
