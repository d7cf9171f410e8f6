import { ModelError } from './model-request.ts';

/** Statuses after which the same service may answer a moment later. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
/** The request, not the service, is at fault. */
const REFUSED = new Set([400, 404, 413, 422, 429]);
const TIMEOUTS = new Set(['UND_ERR_BODY_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** A reply that is not 200 as an error. `detail` must not hold the key. */
export function errorOfStatus(status: number, detail: string, retryAfter: string | undefined): ModelError {
  return new ModelError(explainStatus(status), {
    cause: new Error(`HTTP ${status}: ${detail.slice(0, 500)}`),
    retry: PASSING.has(status) ? 'same' : 'other',
    retryAfterMs: readRetryAfter(retryAfter),
    unhealthy: !REFUSED.has(status),
  });
}

/** A broken connection as an error; a {@link ModelError} stays what it is. */
export function errorOfConnection(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (TIMEOUTS.has(code)) return stalled(error);
  if (UNREACHABLE.has(code))
    return new ModelError('无法连接模型服务，请联系管理员检查模型配置', { cause: error, retry: 'other' });
  return new ModelError('与模型服务的连接中断，请稍后重试', { cause: error, retry: 'same' });
}

export function stalled(cause?: unknown): ModelError {
  return new ModelError('模型服务长时间没有响应，请稍后重试', { cause, retry: 'other' });
}

export function unreadable(cause?: unknown): ModelError {
  return new ModelError('模型服务返回了无法识别的内容，请稍后重试', { cause, retry: 'same' });
}

/** What an HTTP status of a service means, for people. */
export function explainStatus(status: number): string {
  if (status === 401 || status === 403) return '模型服务拒绝了访问密钥，请联系管理员检查模型配置';
  if (status === 404) return '模型服务中没有这个模型，请联系管理员检查模型配置';
  if (status === 429) return '模型服务繁忙，请稍后重试';
  if (status >= 300 && status < 400) return '模型服务把请求转到了别的地址，请联系管理员填写最终的地址';
  return '模型服务出错，请稍后重试';
}

/** Seconds, or a date; in ms. 0 for anything else. */
function readRetryAfter(value: string | undefined): number {
  if (!value) return 0;
  const ms = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
