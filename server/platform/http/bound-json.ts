import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/errors.contract.ts';
import { excessOf, JSON_LIMITS } from '#contract/json-text.contract.ts';
import { AppError } from '../errors.ts';

const REFUSAL = {
  depth: `提交的内容嵌套过深，最多 ${JSON_LIMITS.depth} 层，请减少层数后重试`,
  values: `提交的内容项数过多，最多 ${JSON_LIMITS.values} 项，请分几次提交`,
} as const;

/** A body that has more in it than any input of the contract is refused before it is read. */
export function boundJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const excess = excessOf(text);
    if (excess) return done(new AppError(CODE.badInput, REFUSAL[excess]));
    return parse(request, text, done);
  });
}
