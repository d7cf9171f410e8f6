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
  return pino({ level, redact: { paths, censor: '[masked]' } }, destination);
}
