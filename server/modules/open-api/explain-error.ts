import type { FastifyError } from 'fastify';
import { CODE } from '#contract/errors.contract.ts';
import { OPEN_API, type OpenApiError } from '#contract/open-api.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { explainShortage } from '#server/platform/explain-shortage.ts';
import { transportMessage } from '#server/platform/http/handle-errors.ts';

export interface Explained {
  status: number;
  body: OpenApiError;
}

/** Codes of our replies as HTTP statuses, where they are none themselves. */
const STATUS: Partial<Record<number, number>> = { [CODE.accountBanned]: 403, [CODE.accountExpired]: 403 };

/** OpenAI's words for a status. */
const WORDS: Partial<Record<number, string>> = {
  401: 'invalid_api_key',
  403: 'account_inactive',
  404: 'model_not_found',
  413: 'request_too_large',
  429: 'rate_limit_exceeded',
  503: 'service_unavailable',
  507: 'insufficient_storage',
};

/** Anything that was thrown as status and body of OpenAI's form. What nobody expected says nothing about itself. */
export function describeError(error: unknown): Explained {
  if (error instanceof AppError) {
    const status = STATUS[error.code] ?? (error.code < 600 ? error.code : 400);
    const param = error.fields[0]?.field ?? (status === 404 ? 'model' : null);
    return explain(status, error.message, param);
  }
  const shortage = explainShortage(error);
  if (shortage) return explain(shortage.code, shortage.message);
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500;
  if (status === 413) return explain(413, transportMessage(413, OPEN_API.bodyBytes));
  if (status >= 400 && status < 500) return explain(status, '请求格式不正确，请以 JSON 发送');
  return explain(500, '服务出错，请稍后重试');
}

export function explain(
  status: number,
  message: string,
  param: string | null = null,
  code: string | null = WORDS[status] ?? null,
): Explained {
  const type = status === 429 ? 'rate_limit_error' : status >= 500 ? 'server_error' : 'invalid_request_error';
  return { status, body: { error: { message, type, param, code } } };
}
