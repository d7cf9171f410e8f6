import { z } from 'zod';
import { LIMITS } from './limits.contract.ts';
import type { CallLimit } from './rate-limit.contract.ts';

export type Access = 'public' | 'self' | 'account' | 'operator';

/**
 * An endpoint is a plain object. The server registers it through one adapter, the web calls it through one request helper, and the
 * OpenAPI document is generated from it, so that no two of them can disagree.
 */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  A extends Access = Access,
  R extends 'json' | 'stream' | 'file' = 'json' | 'stream' | 'file',
> {
  method: 'GET' | 'POST';
  path: string;
  /**
   * How input travels: `query` or `path` (`:name` parts) for GET; `json`, `form` (either way that a page encodes one) or `multipart`
   * (one file field `upfile`) for POST.
   */
  style: 'query' | 'path' | 'json' | 'form' | 'multipart';
  /** Fields of a `json` input that callers may also put into the address. */
  query?: readonly string[];
  /** Field of a `json` input that a body which is a bare list stands for. */
  list?: string;
  /** What comes back: the envelope `{ code, message, data }`, newline-delimited JSON events, or a file's bytes. */
  reply: R;
  /**
   * `public` needs no session; `self` any session, also that of an expired or disabled account; `account` one of an account in good
   * standing; `operator` one with adminFlag 1 as well.
   */
  access: A;
  /**
   * `now`: the session is looked up with every call. `recent`: one that was good within the last seconds is good enough; for calls in the
   * middle of a conversation that change nothing, where waiting for the database would be heard.
   */
  freshness: 'now' | 'recent';
  /**
   * Input paths that carry an id of a record owned by an account (`[]` marks each element of an array). Another owner's id
   * answers exactly like an id that does not exist; a test walks over every endpoint that is not public and proves it.
   */
  owned: readonly OwnedId[];
  /** Longest `json` or `form` body, bytes. What nobody has to sign in for takes little unless it says so. */
  bodyBytes: number;
  /** How often it may be called; counted before the input is read. */
  limit: readonly CallLimit[];
  summary: string;
  input: I;
  /** `data` of the envelope, or one event of the stream. */
  data: D;
}

/** `role`, `library`, ...: the domain word whose id a field carries. */
export interface OwnedId {
  field: string;
  kind:
    | 'role'
    | 'library'
    | 'document'
    | 'file'
    | 'session'
    | 'turn'
    | 'conversation'
    | 'project'
    | 'sceneTemplate'
    | 'regressionCase'
    | 'cleaning'
    | 'proposal'
    | 'generation'
    | 'generated'
    | 'webSource'
    | 'question'
    | 'questionLibrary'
    | 'apiKey'
    | 'toolServer'
    | 'share'
    | 'flow'
    | 'avatar'
    | 'avatarMedium'
    | 'avatarConversion'
    | 'voiceClone'
    | 'wording'
    | 'line'
    | 'node'
    | 'material'
    | 'materialFolder'
    | 'materialUpload';
}

type Optional = 'method' | 'style' | 'reply' | 'access' | 'freshness' | 'owned' | 'bodyBytes' | 'limit';

/** Longest bodies of accounts, and of whoever comes along, bytes. */
export const BODY_BYTES = { account: 2 * 1024 * 1024, public: 64 * 1024 } as const;

/** Declares an endpoint: GET with query and envelope for a signed-in account unless said otherwise. */
export function endpoint<
  I extends z.ZodType,
  D extends z.ZodType,
  A extends Access = 'account',
  R extends 'json' | 'stream' | 'file' = 'json',
>(spec: Omit<Endpoint<I, D, A, R>, Optional> & Partial<Pick<Endpoint<I, D, A, R>, Optional>>): Endpoint<I, D, A, R> {
  const method = spec.method ?? 'GET';
  return {
    method,
    style: method === 'GET' ? 'query' : 'json',
    reply: 'json' as R,
    access: 'account' as A,
    freshness: 'now',
    owned: [],
    bodyBytes: spec.access === 'public' ? BODY_BYTES.public : BODY_BYTES.account,
    limit: [],
    ...spec,
  };
}

/** Every JSON reply. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

/** Record ids are UUIDs; anything else is refused before a query is made, and one that is missing by what names missing fields. */
export const Id = z.uuid({
  error: ({ input, path = [] }) => {
    if (input === undefined) return undefined;
    return `${path.length === 0 ? '' : `${nameField(path)} 的`}编号格式不正确`.replace('项 的', '项的');
  },
});

/** What is called by a path, for whoever wrote the call; a body that is a list has no names, so its items are counted. */
export function nameField(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  if (typeof first !== 'number') return `字段 ${path.map(String).join('.')}`;
  const item = `列表第 ${first + 1} 项`;
  return rest.length === 0 ? item : `${item}的字段 ${rest.map(String).join('.')}`;
}

/** Clients write nothing as an empty text. */
export const absentIfEmpty = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

/** Of what is saved: none, or an empty one, for what is new. */
export const NewId = z.preprocess(absentIfEmpty, Id.optional()).optional();

/** The largest numbers that columns of the database take; larger ones are refused before a query is made. */
export const COLUMN_LIMITS = { smallint: 32_767, integer: 2_147_483_647 } as const;

/** Records that one call works on: all of them or, where one is missing, none. */
export const idList = (what: string, unit: string) =>
  z
    .array(Id)
    .min(1, { error: `请选择${what}` })
    .max(LIMITS.bulk, { error: `一次最多 ${LIMITS.bulk} ${unit}${what}` });

export const NoInput = z.object({});
export const Done = z.null();

/** One page of records; `current` starts at 1. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
  });
}

/** The number that a text is written as; null for any other text. */
export const readDecimal = (text: string): number | null => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null);

/**
 * A number, or its decimal text: queries have nothing else. Whatever else could be made into one is no number to the schema, so that it
 * is refused with the schema's own sentence where it has one.
 */
export const numeric = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === null || typeof value === 'number') return value;
    return (typeof value === 'string' ? readDecimal(value) : null) ?? Number.NaN;
  }, schema);

/** How a client names a conversation: a text, or the moment as a number. */
export const ConversationName = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().min(1).max(64),
);

/** Paging input shared by every list. The largest page is what the specification's own screens ask for (1000). */
export const PageInput = z.object({
  page: numeric(z.number().int().min(1).max(100_000)).default(1),
  size: numeric(z.number().int().min(1).max(1000)).default(20),
});

/** Counts characters as people do (code points), so that counters and rules agree on emoji and rare hanzi. */
export const countCharacters = (text: string): number => [...text].length;

/** A text of at most `max` characters; may be empty. */
export function textUpTo(max: number, label: string) {
  return z
    .string({ error: `请填写${label}` })
    .refine((value) => countCharacters(value) <= max, { error: `${label}最多 ${max} 个字` });
}

/** A moment with its offset, in the years that both the clock and the database know. */
export const Moment = (error: string) =>
  z.iso.datetime({ offset: true, error }).refine(
    (text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 1 && year <= 9999;
    },
    { error },
  );

/** Whether a text shows anything: signs of control, of zero width and of direction do not. */
export const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\u2800\u3164]/u.test(text);

/** Signs of control, of zero width and of direction, but for what makes one emoji of several. */
const UNSEEN =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D\p{Extended_Pictographic})[\p{Cc}\p{Cf}]/gu;
const withoutUnseen = (line: string): string => line.replace(UNSEEN, '');

/** A line as people see it, so that it ends as it is read. */
export const asRead = (line: string): string => withoutUnseen(line).trim();

export const FileName = z.string().max(255).overwrite(asRead);

/** A required text: trimmed, not empty, at most `max` code points. */
export function requiredText(max: number, label: string) {
  return textUpTo(max, label).refine(isVisible, { error: `请填写${label}` });
}

/** A name: a required line of which nothing is kept that nobody sees. Spaces around it stay, for whoever is saved while typing. */
export function requiredName(max: number, label: string) {
  return requiredText(max, label).overwrite(withoutUnseen);
}
