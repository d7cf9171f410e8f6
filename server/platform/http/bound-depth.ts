import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '../errors.ts';

/** Far more than any input of the contract has. */
const MOST = 100;
const TOO_DEEP = `提交的内容嵌套过深，最多 ${MOST} 层，请减少层数后重试`;

/** Values within values cost far more to read and to check than their bytes, and hold everybody else up: they are counted before. */
export function boundDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isDeeper(text, MOST)) return done(new AppError(CODE.badInput, TOO_DEEP));
    return parse(request, text, done);
  });
}

/** Whether a text of JSON has values within more than `most` others. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > most) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
