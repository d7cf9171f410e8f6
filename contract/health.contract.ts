import { z } from 'zod';
import { endpoint, NoInput } from './endpoint.contract.ts';

/** What a server needs to do its work, as `/api/ready` asks for it. */
export const PROBES = ['database', 'files', 'disk', 'jobs'] as const;

/** What lies on a disk that the server needs: the embedded database, what people have sent, and the rest of the data folder. */
export const HOLDINGS = ['database', 'files', 'rest'] as const;
export type Holding = (typeof HOLDINGS)[number];

/** What can go wrong while it works: an answer that could not be recorded, an upload that could not be kept, and services that failed. */
export const TROUBLE_KINDS = ['turn', 'files', 'model', 'speech', 'hearing'] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/**
 * What requests have shown of the way from people to the server: a proxy that is not counted, somebody who came past those that are, one that is
 * counted and not there, one whose entries are no addresses, and sessions that travel in the open.
 */
export const TRANSPORT_FAULTS = ['uncounted', 'past', 'missing', 'unreadable', 'plain'] as const;
export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

const Count = z.number().int();
const Bytes = z.number().int();

/** One process of the installation. What it notes it notes since its start. */
export const ProcessHealth = z.object({
  id: z.string(),
  host: z.string(),
  pid: Count,
  startedAt: z.string(),
  memory: Bytes,
  /** Each probe with `ok` or what is wrong. */
  probes: z.array(z.object({ name: z.enum(PROBES), state: z.string() })),
  /** Each disk once. Below `refuseBelow` uploads are refused where it holds them; below `unreadyBelow` the server says that it is not ready. */
  disks: z.array(
    z.object({ holds: z.array(z.enum(HOLDINGS)), free: Bytes, total: Bytes, refuseBelow: Bytes, unreadyBelow: Bytes }),
  ),
  /** Processes that read files: how many read one now, what all hold and may hold together, bytes. */
  reading: z.object({ busy: Count, held: Bytes, room: Bytes }),
  troubles: z.array(
    z.object({
      kind: z.enum(TROUBLE_KINDS),
      name: z.string(),
      count: Count,
      lastAt: z.string(),
      /** When the same first succeeded afterwards; null: it has not since. */
      workedAt: z.string().nullable(),
      /** Why, the newest first. */
      causes: z.array(z.object({ detail: z.string(), count: Count })),
      /** Whether another service of the installation does the same work meanwhile. */
      hasStandIn: z.boolean(),
    }),
  ),
  transport: z.array(z.object({ fault: z.enum(TRANSPORT_FAULTS), lastAt: z.string(), from: z.string() })),
});
export type ProcessHealth = z.infer<typeof ProcessHealth>;

/** How the installation is doing, for those who run it. */
export const Health = z.object({
  at: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    size: Bytes,
    /** Changes of the schema that this version knows, and those that the database has. */
    migrations: z.object({ known: Count, applied: Count }),
  }),
  jobs: z.object({
    /** Due and not begun; those that run; for a later time or another attempt. */
    waiting: Count,
    running: Count,
    later: Count,
    /** How long the oldest of those that are due waits, s; null where none is. */
    oldestSeconds: Count.nullable(),
    /** Given up within the last day. */
    failed: Count,
    /** Running without a sign of life for minutes. */
    stuck: Count,
  }),
  /** Those that answered; the one that was asked first. */
  processes: z.array(ProcessHealth),
  /** Processes that were there and do not answer now; none is known to have ended. */
  silent: z.array(z.object({ host: z.string(), pid: Count, startedAt: z.string(), seenAt: z.string() })),
});
export type Health = z.infer<typeof Health>;

export const operatorHealth = endpoint({
  path: '/avatar/operator/health',
  access: 'operator',
  summary: '运行状况',
  input: NoInput,
  data: Health,
});
