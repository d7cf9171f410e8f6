import { z } from 'zod';
import { endpoint, numeric } from './endpoint.contract.ts';

/** How long events are kept. */
export const EVENT_DAYS = 30;

const Nothing = z.object({});
const Status = z.number().int();
/** Of something in a library. */
const InLibrary = z.object({ libraryId: z.uuid() });

const OfDocument = InLibrary.extend({
  /** 1 processing, 2 success, 3 failed. */
  status: Status,
});
const OfRun = InLibrary.extend({
  run: z.enum(['clean', 'generate', 'regression', 'crawl', 'vectors', 'import']),
  /** 1 running, 2 done, 3 failed, 4 cancelled. */
  status: Status,
  documentId: z.uuid().nullable(),
});
const OfWebSource = InLibrary.extend({ status: Status });
const WithState = z.object({ state: z.string() });

const plain = <S extends string, D extends z.ZodType>(subject: S, data: D) =>
  ({
    [`${subject}.created`]: data,
    [`${subject}.updated`]: data,
    [`${subject}.deleted`]: data,
    [`${subject}.restored`]: data,
  }) as Record<`${S}.${'created' | 'updated' | 'deleted' | 'restored'}`, D>;
/** Besides: its status has changed, or only how far it is, which is told at most once a second. */
const worked = <S extends string, D extends z.ZodType>(subject: S, data: D) =>
  ({ ...plain(subject, data), [`${subject}.status`]: data, [`${subject}.progress`]: data }) as Record<
    `${S}.${'created' | 'updated' | 'deleted' | 'restored' | 'status' | 'progress'}`,
    D
  >;

/**
 * What may happen, with the data of each: `<subject>.<verb>`. Data are ids and states, never texts or secrets; whoever wants more asks for
 * the subject. `.changed` tells of contents that are many: once a transaction for their library, document or run.
 */
export const EVENT_DATA = {
  ...plain('role', Nothing),
  ...plain('library', Nothing),
  ...worked('document', OfDocument),
  ...worked('run', OfRun),
  ...worked('webSource', OfWebSource),
  'segments.changed': Nothing,
  'questions.changed': Nothing,
  'webPages.changed': InLibrary,
  'proposals.changed': InLibrary,
  'generated.changed': InLibrary,
  'cases.changed': Nothing,
  ...plain('avatar', Nothing),
  ...worked('bake', WithState),
  ...worked('conversion', WithState),
  'answerVideos.changed': Nothing,
  ...worked('clone', WithState),
  ...plain('project', z.object({ published: z.boolean() })),
  /** Nodes of a project, or their prepared speech. */
  'nodes.changed': Nothing,
  ...worked('nodeImport', WithState),
  ...plain('flow', Nothing),
  ...plain('share', Nothing),
  ...plain('apiKey', Nothing),
  ...plain('toolServer', Nothing),
  /** Not kept: who holds and who waits for lines, and what is being said there. */
  'lines.changed': Nothing,
  /** Not kept: signs of life of running sessions have come. */
  'lines.alive': Nothing,
  /** The product has told the account something. */
  'notice.created': Nothing,
  'session.ended': Nothing,
  /** What the account may do has changed. */
  'standing.changed': Nothing,
  // For operators alone:
  ...plain('account', Nothing),
  ...plain('company', Nothing),
  ...plain('provider', z.object({ purpose: z.string() })),
  /** Not kept: figures of calls, which every call changes. */
  'provider.health': Nothing,
  ...worked('message', z.object({ channel: z.enum(['sms', 'mail']), status: z.string() })),
  'words.changed': Nothing,
} as const;

export type EventKind = keyof typeof EVENT_DATA;
export const EVENT_KINDS = Object.keys(EVENT_DATA) as [EventKind, ...EventKind[]];

/** One event, as everybody reads it. */
export const ProductEvent = z.object({
  /** Grows in the order of the commits; null for what is not kept. */
  position: z.number().int().nullable(),
  kind: z.enum(EVENT_KINDS),
  /** Whom it happened to: the id of the subject. */
  subjectId: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type ProductEvent = z.output<typeof ProductEvent>;

export const StreamedEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    /** Events after this one follow. */
    position: z.number().int(),
    /** What happened since `after` is no longer known, or too much: everything has to be read anew. */
    missed: z.boolean(),
  }),
  z.object({ type: z.literal('event'), event: ProductEvent }),
  /** A sign of life. */
  z.object({ type: z.literal('beat') }),
]);
export type StreamedEvent = z.output<typeof StreamedEvent>;

/** A page that has been read longer ago is read anew. */
export const MOST_AGE_MS = 86_400_000;

/** What happens from now on, or since the event that a reader had last. Operators get the installation's events besides their own. */
export const eventStream = endpoint({
  path: '/avatar/event/stream',
  reply: 'stream',
  summary: '事件流：与账号有关的变化，逐行 JSON',
  input: z.object({
    after: numeric(z.number().int().min(0)).optional(),
    /** Without `after`: what happened within so many ms comes first, for a page that has been read before its stream is there. */
    age: numeric(
      z
        .number()
        .int()
        .min(0)
        .max(MOST_AGE_MS, { error: `最多回看 ${MOST_AGE_MS} 毫秒` }),
    ).optional(),
  }),
  data: StreamedEvent,
});
