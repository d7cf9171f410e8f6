import type { FastifyError, FastifyInstance } from 'fastify';
import { CODE, CODE_MESSAGE } from '#contract/errors.contract.ts';
import { isCut } from '../database/retry-when-cut.ts';
import { AppError, CUT_OFF_MESSAGE } from '../errors.ts';
import { explainShortage, ShortageError } from '../explain-shortage.ts';

/** Headers that describe a body which is not sent any more, such as a file that cannot be read. */
const BODY_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'accept-ranges',
  'etag',
];

/** Whether what was asked for has been done is not known then. */
const CUT_MESSAGE = '服务短暂中断，请稍后重试；如果刚才在保存，请先刷新看看是否已经保存';

/** The one place where errors become replies. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    for (const name of BODY_HEADERS) reply.removeHeader(name);
    reply.header('cache-control', 'no-store');
    if (error instanceof AppError && !(error instanceof ShortageError)) {
      if (error.cause) request.log.warn({ err: error.cause, code: error.code }, error.message);
      if (error.code === CODE.forbidden) {
        const { session, ip: address, routeOptions } = request;
        request.log.warn(
          { account: session?.accountId, address, path: routeOptions.url },
          'refused for lack of rights',
        );
      }
      return reply.send({
        code: error.code,
        message: error.message,
        data: error.fields.length > 0 ? error.fields : null,
      });
    }
    if (isCutOff(error)) return reply.send({ code: CODE.badInput, message: CUT_OFF_MESSAGE, data: null });
    const status = statusOf(error);
    if (status >= 400 && status < 500) {
      return reply
        .code(status)
        .send({ code: status, message: transportMessage(status, request.routeOptions.bodyLimit), data: null });
    }
    // Whoever left gets no answer, and is no fault of ours.
    if (reply.raw.destroyed && error instanceof DOMException && error.name === 'AbortError') {
      request.log.debug('the client went away');
      return reply.code(499).send({ code: CODE.internal, message: CODE_MESSAGE[CODE.internal], data: null });
    }
    if (isCut(error)) {
      request.log.error({ err: error }, 'the connection to the database was cut');
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ code: CODE.unavailable, message: CUT_MESSAGE, data: null });
    }
    const shortage = explainShortage(error);
    if (shortage) {
      request.log.error({ err: error, code: shortage.code }, 'the machine has run out of something');
      return reply
        .code(shortage.code)
        .header('retry-after', '30')
        .send({ code: shortage.code, message: shortage.message, data: null });
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply
      .code(500)
      .send({ code: CODE.internal, message: CODE_MESSAGE[CODE.internal], data: { requestId: request.id } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: CODE.notFound, message: '接口不存在', data: null }),
  );
}

/** A form that ends in the middle of a file, as its parser tells whoever reads the file. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /unexpected end of multipart data$/i.test(error.message);

/** Anything can be thrown, also what is no error. */
function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' ? status : 500;
}

const inWholeUnits = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 ** 2)} MB`;

/** @param bodyLimit bytes that the call takes */
export function transportMessage(status: number, bodyLimit?: number): string {
  if (status === 408) return '提交的内容迟迟没有传完，请检查网络后重试';
  if (status === 413) return `提交的内容过大${bodyLimit ? `，最多 ${inWholeUnits(bodyLimit)}` : ''}，请减少后重试`;
  if (status === 415) return '不支持的内容类型，请以 JSON 提交';
  if (status === 431) return '地址或请求头过长，最多约 16 KB，请缩短内容后重试';
  if (status === 429) return CODE_MESSAGE[CODE.tooMany];
  return '请求格式不正确，请刷新页面后重试';
}
