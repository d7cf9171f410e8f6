import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { RecordFilter, TurnRecord } from '#contract/record.contract.ts';
import type { VisitTurn } from '#contract/visit.contract.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { ChatStore, StoredTurn } from '../chat.store.ts';
import type { ConversationKey } from '../conversation-key.ts';
import { tellFailure, tellRun, tellSources } from '../owner-view.ts';
import type { RecordStore } from './record.store.ts';
import { writeCsv } from './write-csv.ts';

const PURGE_REMOVED = defineJob({
  name: 'chat.purge-removed',
  payload: z.object({ ids: z.array(z.string()) }),
  attempts: 11,
  retryDelay: 5,
  expiry: 300,
  concurrency: 1,
});
const PURGE_OLD = defineJob({
  name: 'chat.purge-old',
  payload: z.object({ accountId: z.string() }),
  attempts: 11,
  retryDelay: 5,
  expiry: 600,
  concurrency: 1,
});
const DAY_SECONDS = 86_400;
/** Turns that a reloaded page shows. */
const SHOWN_TURNS = 100;
/** Conversations that go in one statement, so that others are not kept waiting. */
const PURGE_BATCH = 200;
/** A first look soon after the setting was made, with time to think better of it. */
const FIRST_PURGE_SECONDS = 3600;

interface Dependencies {
  store: RecordStore;
  chat: Pick<ChatStore, 'turns' | 'forget'>;
  jobs: Pick<Jobs, 'define' | 'send'>;
  now?: () => number;
}

/** What the owner of a role sees of its conversations, and how long they are kept. */
export function createRecordService({ store, chat, jobs, now = Date.now }: Dependencies) {
  const again = { afterSeconds: DAY_SECONDS };
  jobs.define(PURGE_REMOVED, {
    run: ({ ids }) => store.purgeRemoved(ids),
    onGivenUp: nothingToTell('its owner has deleted them and sees them no more'),
    orphans: noRow('what was deleted does not wait for anything that is shown'),
  });
  jobs.define(PURGE_OLD, {
    run: async ({ accountId }, { signal }) => {
      const days = await store.retentionDays(accountId);
      if (days === null) return; // and no further day
      await jobs.send(PURGE_OLD, { accountId }, { key: accountId, ...again });
      const before = new Date(now() - days * DAY_SECONDS * 1000);
      while (!signal.aborted && (await store.purgeOlder(accountId, before, PURGE_BATCH)) === PURGE_BATCH);
    },
    // The setting promises it: the next day tries again.
    onGivenUp: async ({ accountId }) => {
      if ((await store.retentionDays(accountId)) !== null)
        await jobs.send(PURGE_OLD, { accountId }, { key: accountId, ...again });
    },
    orphans: async () =>
      (await store.listLimited()).map((accountId) => ({
        data: { accountId },
        key: accountId,
        afterSeconds: FIRST_PURGE_SECONDS,
      })),
  });

  async function requireRole(accountId: string, { roleId }: RecordFilter): Promise<void> {
    if (roleId && !(await store.ownsRole(accountId, roleId))) throw notFound('角色');
  }

  return {
    async page(accountId: string, filter: RecordFilter, page: number, size: number) {
      await requireRole(accountId, filter);
      const { records, total } = await store.page(accountId, filter, page, size);
      return { records, total, size, current: page };
    },
    async summary(accountId: string, filter: RecordFilter) {
      await requireRole(accountId, filter);
      return store.summary(accountId, filter);
    },
    async find(accountId: string, id: string) {
      const found = await store.find(accountId, id);
      if (!found) throw notFound('对话');
      return { conversation: found.conversation, turns: found.turns.map(toTurnRecord) };
    },
    async export(accountId: string, filter: RecordFilter): Promise<FileReply> {
      await requireRole(accountId, filter);
      const day = new Date(now()).toISOString().slice(0, 10);
      return {
        size: null,
        contentType: 'text/csv; charset=utf-8',
        downloadName: `对话记录 ${day}.csv`,
        etag: randomUUID(),
        fresh: true,
        open: () => Readable.from(writeCsv(store.turnsOf(accountId, filter))),
      };
    },
    async remove(accountId: string, ids: string[]): Promise<void> {
      const done = await store.remove(accountId, ids, (tx) =>
        jobs.send(PURGE_REMOVED, { ids }, { afterSeconds: DAY_SECONDS, tx }),
      );
      if (!done) throw notFound('对话');
    },
    async restore(accountId: string, ids: string[]): Promise<void> {
      if (!(await store.restore(accountId, ids))) throw notFound('对话');
    },
    setting: async (accountId: string) => ({ retentionDays: await store.retentionDays(accountId) }),
    saveSetting: (accountId: string, retentionDays: number | null): Promise<void> =>
      store.saveRetention(accountId, retentionDays, async (tx) => {
        if (retentionDays !== null)
          await jobs.send(PURGE_OLD, { accountId }, { key: accountId, afterSeconds: FIRST_PURGE_SECONDS, tx });
      }),
    /** The conversation as its own page shows it. */
    history: async (key: ConversationKey): Promise<TurnRecord[]> =>
      (await chat.turns(key, SHOWN_TURNS)).map(toTurnRecord),
    /** The conversation as its visitor may read it back. */
    historyOfVisitor: async (key: ConversationKey): Promise<VisitTurn[]> =>
      (await chat.turns(key, SHOWN_TURNS)).map((turn) => ({
        ...toTurnRecord(turn),
        sources: tellSources(turn.sources, key.channel),
        tools: turn.tools.map((run) => tellRun(run, key.channel)),
        error: turn.error === null ? null : tellFailure(turn.error, key.channel),
      })),
    /** Whoever talked takes it back. */
    async forget(key: ConversationKey): Promise<void> {
      const id = await chat.forget(key);
      await jobs.send(PURGE_REMOVED, { ids: [id] }, { afterSeconds: DAY_SECONDS });
    },
  };
}

function toTurnRecord(turn: StoredTurn): TurnRecord {
  const {
    id,
    isStart,
    question,
    answer,
    sources,
    media,
    tools,
    engine,
    outcome,
    interruption,
    heardText,
    answered,
    partial,
  } = turn;
  const { error, timings, stages, promptTokens, completionTokens, createdAt } = turn;
  return {
    id,
    isStart,
    question,
    answer,
    sources,
    media,
    tools,
    engine,
    outcome,
    interruption,
    heardText,
    answered,
    partial,
    error,
    stages,
    promptTokens,
    completionTokens,
    firstTextMs: timings.firstTextMs ?? null,
    totalMs: timings.totalMs ?? 0,
    replaced: turn.replacedAt !== null,
    time: createdAt.toISOString(),
  };
}
