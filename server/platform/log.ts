import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET_FIELDS = [
  'token',
  'password',
  'loginEmailPwd',
  'authorization',
  'apiKey',
  'secret',
  'cookie',
  'captchaValue',
];

/** JSON lines on standard error, so that standard output stays free for what people read at start. Secrets are masked at any depth of two. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `req.headers.${field}`]);
  return pino({ level, serializers: { err: describeError }, redact: { paths, censor: '[masked]' } }, destination);
}

/** A failed query without its values, which are what people wrote, and hashes of passwords and tokens. */
function describeError(error: Error): object {
  if (!(error instanceof DrizzleQueryError) || !error.cause) return pino.stdSerializers.err(error);
  const calls = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const cause = pino.stdSerializers.err(error.cause);
  return { ...cause, stack: [cause.message, ...calls].join('\n'), query: error.query };
}
