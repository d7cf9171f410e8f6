import { CODE, type FieldError } from '#contract/errors.contract.ts';

/** A call that did not succeed. `message` is a sentence for people; `fields` are the parts of a form that the server refused. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: number;
  readonly fields: readonly FieldError[];
  constructor(code: number, message: string, options: { fields?: readonly FieldError[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }
}

/** The session of the call is no longer one. */
export class SessionEndedError extends RequestError {}

/** No answer came: offline, server away, broken off. */
export class NetworkError extends RequestError {}

export function networkError(cause?: unknown): NetworkError {
  return new NetworkError(CODE.internal, '网络错误', { cause });
}

/** Nothing came within the time that a call may take. */
export function timeoutError(): RequestError {
  return new RequestError(CODE.unavailable, '请求超时，请稍后重试');
}

/** What to tell people about anything that was thrown. */
export function describeError(error: unknown): string {
  return error instanceof RequestError ? error.message : '网络错误';
}
