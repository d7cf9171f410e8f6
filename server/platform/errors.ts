import { CODE, CODE_MESSAGE, type FieldError, type ReplyCode } from '#contract/errors.contract.ts';

interface AppErrorOptions {
  cause?: unknown;
  /** Fields of a form that were refused; sent as `data`. */
  fields?: FieldError[];
}

/** A handled outcome: travels as an envelope with this code. `message` is for people. */
export class AppError extends Error {
  readonly code: ReplyCode;
  readonly fields: FieldError[];

  constructor(code: ReplyCode, message: string = CODE_MESSAGE[code], options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
  }
}

/** What an id that does not exist and another owner's id both answer. `field` is where it was named. */
export function notFound(what: string, field?: string): AppError {
  const message = `${what}不存在或已被删除`;
  return new AppError(CODE.notFound, message, field ? { fields: [{ field, message }] } : {});
}

/** Of an upload that ends before its end. */
export const CUT_OFF_MESSAGE = '上传的内容不完整，请重新上传';
