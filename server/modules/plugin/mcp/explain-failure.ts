import { FetchError } from '#server/platform/net/fetch-error.ts';

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Why a tool server did not do what it was asked, for its owner. What the server itself said is not repeated: it may be anything. */
export function explainServerFailure(error: unknown): string {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth += 1) {
    if (at instanceof FetchError)
      return at.reason === 'notFound'
        ? '找不到这个服务，请检查地址中的域名'
        : at.message.replace('网址', '服务地址').replace('读取', '连接').replace('网页', '内容');
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return '服务没有在规定时间内回应，请检查服务状态';
    const code = 'code' in at ? String(at.code) : '';
    if (UNREACHABLE.has(code)) return '无法连接服务，请检查地址和服务状态';
    const status = 'status' in at && typeof at.status === 'number' ? at.status : statusIn(at.message);
    if (status === 401 || status === 403) return '服务拒绝了访问，请检查请求头中的密钥';
    if (status === 404) return '这个地址上没有工具服务，请检查地址';
    if (status !== null && status >= 400) return `服务出错（${status}），请检查地址和服务状态`;
    if (/timed? ?out/i.test(at.message)) return '服务没有在规定时间内回应，请检查服务状态';
  }
  return '服务的回应不符合 MCP 协议，请检查地址是否为可流式 HTTP 端点';
}

function statusIn(message: string): number | null {
  const match = /\bHTTP (\d{3})\b/.exec(message);
  return match ? Number(match[1]) : null;
}
