import path from 'node:path';
import { z } from 'zod';
import { NO_PROXIES, type Proxies, readRange } from './http/trusted-proxies.ts';

/** What a number out of its range, or what is none, is told. */
const wholeNumber = (least: number, most: number) => {
  const error = { error: `expected a whole number from ${least} to ${most}` };
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};
const Url = z.url({ protocol: /^https?$/, error: 'expected an address, such as https://huashen.example.com' });

/** An environment variable that is set to nothing, or to blanks, counts as not set. */
const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

const Environment = z.object({
  PORT: optional(wholeNumber(0, 65535)).transform((port) => port ?? 8080),
  HOST: optional(z.string()).transform((host) => host ?? '0.0.0.0'),
  DATA_DIR: optional(z.string()).transform((dir) => path.resolve(dir ?? 'data')),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'expected an address: postgres://user:password@host:5432/database' }),
  ),
  // Two at least: while one connection holds the migration lock, the migration runs on another.
  STOP_SECONDS: optional(wholeNumber(0, 600)).transform((seconds) => seconds ?? 25),
  DATABASE_POOL: optional(wholeNumber(2, 200)).transform((size) => size ?? 10),
  PUBLIC_URL: optional(Url),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).transform(
    (level) => level ?? 'info',
  ),
  LLM_BASE_URL: optional(Url),
  LLM_API_KEY: optional(z.string().max(500)),
  LLM_MODELS: optional(z.string().max(2000).transform(parseModels)),
  SECRET_KEY: optional(z.string().min(32, 'at least 32 characters').max(500)),
  SECRET_KEY_FORMER: optional(z.string().max(5000).transform(parseKeys)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'expected an address: smtps://user:password@host:465' })),
  MAIL_FROM: optional(z.string().max(200)),
  ALIYUN_SMS_ACCESS_KEY_ID: optional(z.string().max(200)),
  ALIYUN_SMS_ACCESS_KEY_SECRET: optional(z.string().max(200)),
  ALIYUN_SMS_SIGN_NAME: optional(z.string().max(100)),
  ALIYUN_SMS_TEMPLATE_CODE: optional(z.string().max(100)),
  ALIYUN_SMS_ENDPOINT: optional(Url),
  WEATHER_PROVIDER: optional(z.enum(['open-meteo', 'qweather'])),
  WEATHER_BASE_URL: optional(Url),
  WEATHER_API_KEY: optional(z.string().max(500)),
  FFMPEG_PATH: optional(z.string().max(1000)),
  OFFICE_PATH: optional(z.string().max(1000)),
  OCR: optional(z.enum(['on', 'off'])).transform((state) => state !== 'off'),
  CRAWL_ALLOW_HOSTS: optional(z.string().max(2000).transform(parseHosts)),
  OPEN_API_DOMAIN: optional(
    z.string().regex(/^[a-zA-Z0-9.-]{1,200}$/, 'expected a host name, such as api.example.com'),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .max(2000)
      .transform((text, context): Proxies => {
        const parts = text.split(',').map((part) => part.trim());
        if (parts.length === 1 && /^\d$/.test(parts[0] ?? '')) return Number(parts[0]);
        if (parts.every((part) => readRange(part) !== null)) return parts;
        context.addIssue({
          code: 'custom',
          message:
            'expected how many reverse proxies stand before it, 0 to 9, or their addresses: 10.0.0.0/8,192.0.2.7',
        });
        return z.NEVER;
      }),
  ).transform((proxies) => proxies ?? NO_PROXIES),
});

/** Settings of the process, read once at start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the data folder: embedded database, files, credentials. */
  dataDir: string;
  /** Real PostgreSQL; without it the embedded database in the data folder serves. */
  databaseUrl: string | null;
  databasePool: number;
  /** How long a server that is told to stop lets answers go on that have begun, s. */
  stopSeconds: number;
  /** Address that people open; guessed from host and port when not set. */
  publicUrl: string | null;
  logLevel: string;
  /** Hosts whose names contain it belong to partners: the small screens show them their own, English sign-in. Empty: none. */
  openApiDomain: string;
  /** Whether scanned pages are read by character recognition, where its packages are installed. */
  ocr: boolean;
  /** Program that makes transparent clips on the server; null: only browsers do. */
  ffmpegPath: string | null;
  /** LibreOffice, which draws presentations: a path, or a name in PATH; null: not used. */
  officePath: string | null;
  /** How many reverse proxies stand before the server, each of which notes in `X-Forwarded-For` who asked it. */
  trustProxy: Proxies;
  /** Seals secrets and signs codes; null: a key in the data folder. */
  secretKey: string | null;
  /** Keys before it, which still open what they have sealed. */
  formerKeys: readonly string[];
  mail: MailConfig | null;
  sms: SmsConfig | null;
  llm: LlmConfig | null;
  weather: WeatherConfig | null;
  /** `host:port` of private sites that web upload may read, and of private tool servers; without it only the open internet. */
  crawlHosts: ReadonlySet<string>;
}

/** An SMTP server. */
export interface MailConfig {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  from: string;
}

/** Aliyun SMS (dysmsapi). */
export interface SmsConfig {
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Template with one variable `code`. */
  templateCode: string;
  endpoint: string;
}

/** A service that knows the weather. */
export interface WeatherConfig {
  kind: 'open-meteo' | 'qweather';
  /** Without a slash at its end; empty: the service's own. */
  baseUrl: string;
  key: string | null;
}

/** One OpenAI-compatible endpoint. */
export interface LlmConfig {
  /** Such as `https://api.example.com/v1`; `/chat/completions` is appended. */
  baseUrl: string;
  apiKey: string | null;
  /** Name in the product's list -> name at the endpoint. */
  models: ReadonlyMap<string, string>;
}

/** Raised for an environment that is not valid or does not fit this machine; `message` names every variable that is wrong and why. */
export class ConfigError extends Error {}

/** Validates the environment. Throws {@link ConfigError} naming each bad variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not valid:\n${lines.join('\n')}\nSee "Configure" in README.md.`);
  }
  const values = parsed.data;
  if (values.LLM_MODELS && !values.LLM_BASE_URL)
    throw new ConfigError('The environment is not valid:\n  LLM_MODELS: needs LLM_BASE_URL as well');
  if (values.LLM_BASE_URL && !values.LLM_MODELS)
    throw new ConfigError('The environment is not valid:\n  LLM_BASE_URL: needs LLM_MODELS as well');
  if (values.SECRET_KEY_FORMER && !values.SECRET_KEY)
    throw new ConfigError('The environment is not valid:\n  SECRET_KEY_FORMER: needs SECRET_KEY, the new key, as well');
  const mail = readMail(values);
  const sms = readSms(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    stopSeconds: values.STOP_SECONDS,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    logLevel: values.LOG_LEVEL,
    openApiDomain: values.OPEN_API_DOMAIN?.toLowerCase() ?? '',
    trustProxy: values.TRUST_PROXY,
    ocr: values.OCR,
    officePath: values.OFFICE_PATH === 'off' ? null : (values.OFFICE_PATH ?? 'soffice'),
    ffmpegPath: values.FFMPEG_PATH === 'off' ? null : (values.FFMPEG_PATH ?? 'ffmpeg'),
    secretKey: values.SECRET_KEY ?? null,
    formerKeys: values.SECRET_KEY_FORMER ?? [],
    mail,
    sms,
    weather: readWeather(values),
    crawlHosts: values.CRAWL_ALLOW_HOSTS ?? new Set(),
    llm: values.LLM_BASE_URL
      ? {
          baseUrl: values.LLM_BASE_URL.replace(/\/+$/, ''),
          apiKey: values.LLM_API_KEY ?? null,
          models: values.LLM_MODELS ?? new Map(),
        }
      : null,
  };
}

function readWeather(values: z.infer<typeof Environment>): WeatherConfig | null {
  const { WEATHER_PROVIDER: kind, WEATHER_BASE_URL: baseUrl, WEATHER_API_KEY: key } = values;
  if (!kind) return null;
  if (kind === 'qweather' && !(baseUrl && key))
    throw new ConfigError(
      'The environment is not valid:\n  WEATHER_PROVIDER: qweather needs WEATHER_BASE_URL and WEATHER_API_KEY',
    );
  return { kind, baseUrl: baseUrl?.replace(/\/+$/, '') ?? '', key: key ?? null };
}

function readMail({ SMTP_URL, MAIL_FROM }: z.infer<typeof Environment>): MailConfig | null {
  if (!SMTP_URL) return null;
  if (!MAIL_FROM) throw new ConfigError('The environment is not valid:\n  MAIL_FROM: needed with SMTP_URL');
  return { url: SMTP_URL, from: MAIL_FROM };
}

function readSms(values: z.infer<typeof Environment>): SmsConfig | null {
  const [accessKeyId, accessKeySecret, signName, templateCode] = [
    values.ALIYUN_SMS_ACCESS_KEY_ID,
    values.ALIYUN_SMS_ACCESS_KEY_SECRET,
    values.ALIYUN_SMS_SIGN_NAME,
    values.ALIYUN_SMS_TEMPLATE_CODE,
  ];
  if (!accessKeyId && !accessKeySecret && !signName && !templateCode) return null;
  if (!accessKeyId || !accessKeySecret || !signName || !templateCode)
    throw new ConfigError(
      'The environment is not valid:\n  ALIYUN_SMS_*: ACCESS_KEY_ID, ACCESS_KEY_SECRET, SIGN_NAME and TEMPLATE_CODE belong together',
    );
  const endpoint = values.ALIYUN_SMS_ENDPOINT ?? 'https://dysmsapi.aliyuncs.com';
  return { accessKeyId, accessKeySecret, signName, templateCode, endpoint };
}

/** `name` or `name=name-at-the-endpoint`, separated by commas. */
function parseModels(list: string, context: z.RefinementCtx): Map<string, string> {
  const pairs = list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map((item): [string, string] => {
      const cut = item.indexOf('=');
      return cut < 0 ? [item, item] : [item.slice(0, cut).trim(), item.slice(cut + 1).trim()];
    });
  if (pairs.length === 0 || pairs.some(([name, model]) => !name || !model))
    context.addIssue({
      code: 'custom',
      message: 'expected "name" or "name=name-at-the-endpoint", separated by commas',
    });
  return new Map(pairs);
}

/** Keys, separated by commas. */
function parseKeys(list: string, context: z.RefinementCtx): string[] {
  const keys = list
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (keys.some((key) => key.length < 32))
    context.addIssue({ code: 'custom', message: 'at least 32 characters each, separated by commas' });
  return keys;
}

/** `host:port`, separated by commas. IPv6 addresses stand in brackets. */
function parseHosts(list: string, context: z.RefinementCtx): Set<string> {
  const hosts = list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  if (!hosts.every((host) => /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/.test(host)))
    context.addIssue({ code: 'custom', message: 'expected "host:port", separated by commas' });
  return new Set(hosts);
}
