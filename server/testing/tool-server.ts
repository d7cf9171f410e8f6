import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** What a test may change while the server runs. */
interface Script {
  /** A header that must be there; without it every request answers 401. */
  key?: string;
  /** Answers before the protocol gets a word; true when it has. */
  intercept?(request: http.IncomingMessage, reply: http.ServerResponse): boolean;
  define?(server: McpServer): void;
}

/** A real tool server on 127.0.0.1: `lookUp` finds the state of a case, `broken` fails, `slow` never ends; the first two say that they only read. */
export async function startToolServer(script: Script = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const methods: string[] = [];
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'cases', version: '1' });
    const define = script.define ?? defineDefault;
    define(server);
    return server;
  });

  function defineDefault(server: McpServer): void {
    const annotations = { readOnlyHint: true };
    server.registerTool(
      'lookUp',
      {
        title: '查询办件进度',
        description: '按受理编号查询办件进度',
        inputSchema: z.object({ number: z.string() }),
        annotations,
      },
      async (input) => {
        calls.push({ name: 'lookUp', input });
        return { content: [{ type: 'text', text: `编号 ${input.number} 的办件已经办结，可到 3 号窗口领取。` }] };
      },
    );
    server.registerTool('broken', { description: '总是失败', annotations }, async () => ({
      isError: true,
      content: [{ type: 'text', text: '系统维护中' }],
    }));
    server.registerTool('slow', { description: '永远不结束' }, () => new Promise(() => {}));
  }

  const web = http.createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    methods.push(`${request.method} ${body ? (JSON.parse(body).method ?? '') : ''}`);
    if (script.intercept?.(request, reply)) return;
    if (script.key && request.headers['x-api-key'] !== script.key) return void reply.writeHead(401).end();
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
        ...(body ? { body } : {}),
      }),
    );
    reply.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) for await (const chunk of answer.body) reply.write(chunk);
    reply.end();
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/mcp`,
    /** What was called, and which requests came. */
    calls,
    methods,
    script,
    async close() {
      web.closeAllConnections();
      web.close();
      await once(web, 'close');
    },
  };
}
