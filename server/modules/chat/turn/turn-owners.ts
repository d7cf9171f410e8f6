import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CHANNELS } from '#contract/chat.contract.ts';
import { type Calls, OwnerGone } from '#server/platform/bus/calls.ts';
import { Lines } from '#server/platform/http/lines.ts';
import type { Lease } from '#server/platform/lease/lease.store.ts';
import type { Leases } from '#server/platform/lease/leases.ts';
import type { Log } from '#server/platform/log.ts';
import { LOST } from '../append-turns.store.ts';
import type { ChatStore } from '../chat.store.ts';
import { type ConversationKey, nameOf } from '../conversation-key.ts';
import type { Turn } from './turn.ts';
import type { TurnHub } from './turn-hub.ts';

const KIND = 'turn';
/** Turns are written down so long after their beginning, those of the same while in one commit: most are over by then, ms. */
const WRITTEN_AFTER_MS = 100;
/** Until other processes have written theirs for sure, on a busy database as well, ms. */
const SETTLED_MS = 3 * WRITTEN_AFTER_MS;
/** How often it is looked whether the lease of an owner that has fallen silent has expired, ms. */
const LOOK_MS = 1000;
/** Then an owner that lives still holds its lease, and is asked again. */
const LOOKS_WHEN_SILENT = 15;

const Key = z.object({
  accountId: z.string(),
  roleId: z.string(),
  channel: z.enum(CHANNELS),
  visitorId: z.string(),
  cid: z.string(),
});
const Holder = z.object({
  key: Key,
  question: z.string(),
  isStart: z.union([z.literal(0), z.literal(1)]),
  language: z.string(),
  projectId: z.string().nullable(),
  /** Not known of turns that an older program began. */
  beganAt: z.number().optional(),
});
const ReadTurn = z.object({ key: Key, turnId: z.string(), afterSeq: z.number().int().min(0) });
const StopTurn = z.object({ key: Key, turnId: z.string().optional(), heardText: z.string().optional() });

interface Dependencies {
  leases: Leases;
  calls: Calls;
  hub: TurnHub;
  store: Pick<ChatStore, 'appendIn'>;
  log: Log;
}

/** Which process runs which turn: so that any of them can read it and stop it, and that it ends in the record when its process dies. */
export function createTurnOwners({ leases, calls, hub, store, log }: Dependencies) {
  calls.answer('turn.read', async function* (input, signal) {
    const { key, turnId, afterSeq } = ReadTurn.parse(input);
    const live = hub.find(key, turnId);
    if (!live) return;
    yield ''; // it is here
    for await (const { text } of live.attach(afterSeq).read(signal)) yield text;
  });
  calls.answer('turn.stop', async function* (input) {
    const { key, turnId, heardText } = StopTurn.parse(input);
    yield hub.stop(key, turnId, heardText);
  });
  leases.onExpired(KIND, async (tx, { name, holder }) => {
    const { key, question, isStart, language, projectId, beganAt } = Holder.parse(holder);
    const turn = { id: name, question, isStart, answer: '', sources: {}, engine: '', answered: false, timings: {} };
    await store.appendIn(tx, key, { language, projectId, beganAt, turn: { ...turn, outcome: 'failed', error: LOST } });
  });

  const unwritten = new Map<string, Parameters<Leases['hold']>[0]>();
  let _writing: NodeJS.Timeout | null = null;
  function write(): void {
    _writing = null;
    for (const [id, lease] of unwritten) {
      leases
        .hold(lease)
        .catch((error: unknown) => log.warn({ err: error, turnId: id }, 'no other process knows of a turn'));
    }
    unwritten.clear();
  }

  async function findLease(key: ConversationKey, turnId: string | undefined) {
    if (turnId === undefined) return (await leases.list(KIND, nameOf(key))).at(-1) ?? null;
    const found = await leases.find({ kind: KIND, name: turnId });
    return found?.scope === nameOf(key) ? found : null;
  }

  /** The lease of a turn whose owner did not answer. One that has fallen silent is given the time in which its lease would expire. */
  async function findAgain(key: ConversationKey, turnId: string, isSilent: boolean, signal: AbortSignal) {
    for (let looks = isSilent ? LOOKS_WHEN_SILENT : 1; ; looks -= 1) {
      await delay(LOOK_MS, undefined, { signal });
      const found = await findLease(key, turnId);
      if (!found || looks <= 1) return found;
    }
  }

  return {
    /** Writes down that the turn runs here, unless it is over soon. Nothing waits for it. */
    hold({ id, key, beganAt, request }: Pick<Turn, 'id' | 'key' | 'beganAt' | 'request'>): void {
      const { query, isStart, language, projectId } = request;
      const holder = { key, question: query.trim(), isStart, language, projectId, beganAt };
      unwritten.set(id, { kind: KIND, name: id, scope: nameOf(key), accountId: key.accountId, holder });
      _writing ??= setTimeout(write, WRITTEN_AFTER_MS).unref();
    },
    /** The turn is in its record. */
    release(id: string): void {
      if (unwritten.delete(id)) return;
      leases
        .release({ kind: KIND, name: id })
        .catch((error: unknown) => log.warn({ err: error, turnId: id }, 'a turn has ended and its lease has not'));
    },
    /** The turn has ended without a record: its lease expires, and whoever finds that notes it as lost. */
    abandon(id: string): void {
      if (!unwritten.delete(id)) leases.abandon({ kind: KIND, name: id });
    },
    /** Whether a turn runs at any process that has written it down. */
    isHeld: async (turnId: string): Promise<boolean> => (await leases.find({ kind: KIND, name: turnId })) !== null,
    /** Resolves when the turns that began before are written down, or over: what was not found is looked for once more then. */
    settled: () => delay(SETTLED_MS),
    /** Events of a turn that runs at another process, until its end, or until nobody runs it any more; false when none was found. */
    async *read(
      key: ConversationKey,
      { turnId, afterSeq }: { turnId?: string | undefined; afterSeq: number },
      signal: AbortSignal,
    ): AsyncGenerator<Lines, boolean> {
      let found = await findLease(key, turnId);
      let after = afterSeq;
      while (found && found.owner !== leases.owner) {
        const { owner, name }: Lease = found;
        let ended = false;
        let isThere = false;
        try {
          for await (const item of calls.stream(owner, 'turn.read', { key, turnId: name, afterSeq: after }, signal)) {
            const text = String(item);
            isThere = true;
            ended = text.includes('"isEnd":true');
            after = lastSeq(text) ?? after;
            if (text !== '') yield new Lines(text);
          }
          // Without the end, another reader has taken over.
          return ended || isThere;
        } catch (error) {
          if (signal.aborted) return true;
          if (!(error instanceof OwnerGone)) throw error;
          if (ended) return true;
          found = await findAgain(key, name, error.isSilent, signal);
        }
      }
      await leases.sweep(); // what has expired gets its record now
      return false;
    },
    /** Stops what other processes run of a conversation; false when nothing ran. */
    async stop(key: ConversationKey, turnId?: string, heardText?: string): Promise<boolean> {
      const found =
        turnId === undefined
          ? await leases.list(KIND, nameOf(key))
          : [await findLease(key, turnId)].filter((one) => one !== null);
      const owners = new Set(found.map(({ owner }) => owner).filter((owner) => owner !== leases.owner));
      const stopped = await Promise.all(
        [...owners].map((owner) =>
          calls.ask(owner, 'turn.stop', { key, turnId, heardText }).catch((error: unknown) => {
            if (error instanceof OwnerGone) return false;
            throw error;
          }),
        ),
      );
      return stopped.includes(true);
    },
  };
}

/** Number of the last event in these lines. A sign of life has none. */
function lastSeq(text: string): number | null {
  const seq = [...text.matchAll(/^\{"entities":\{"seq":(\d+)/gm)].at(-1)?.[1];
  return seq === undefined ? null : Number(seq);
}

export type TurnOwners = ReturnType<typeof createTurnOwners>;
