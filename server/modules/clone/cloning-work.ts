import { z } from 'zod';
import type { CloningWay } from '#contract/voice-service.contract.ts';
import { defineJob, type RunningJob, ToldError } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { ModelError } from '#server/platform/model/openai-client.ts';
import { type CloningService, cloneVoice, explainCloning, removeVoice } from '#server/platform/model/voice-cloning.ts';
import type { CloneRow, CloneStore } from './clone.store.ts';

const payload = z.object({ id: z.string() });
export const CLONE_JOB = defineJob({
  name: 'voice-clone',
  payload,
  attempts: 3,
  retryDelay: 5,
  expiry: 600,
  concurrency: 1,
});
export const REMOVE_JOB = defineJob({
  name: 'voice-remove',
  payload,
  attempts: 11,
  retryDelay: 60,
  expiry: 600,
  concurrency: 1,
});

/** A speech service that makes voices of recordings. */
export interface CloningProvider {
  id: string;
  way: Exclude<CloningWay, 'none'>;
  baseUrl: string;
  key: string | null;
  model: string;
  timeoutMs: number;
}

interface Dependencies {
  store: CloneStore;
  jobs: Jobs;
  log: Log;
  findCloning(): readonly CloningProvider[];
  readFile(accountId: string, id: string): Promise<Buffer | null>;
}

const NO_PROVIDER = '没有可用的克隆服务，请联系管理员打开“声音克隆”后重试';
const CUT_OFF = '制作了几次都被中断，请重试；如果还是这样，请换一段录音或联系管理员';
const BROKEN = '制作时发生内部错误，请重试；如果还是这样，请联系管理员';

/** The work behind cloned voices: made and removed at services, however often it is cut off. */
export function defineCloningWork({ store, jobs, log, findCloning, readFile }: Dependencies): void {
  async function make({ id }: { id: string }, { signal }: RunningJob): Promise<void> {
    const row = await store.find(id);
    if (!row || row.revokedAt || row.state !== 'processing' || !row.sampleId) return;
    const bytes = await readFile(row.accountId, row.sampleId);
    if (!bytes) return void (await store.fail(id, '录音不见了，请重新录制'));
    let last: ModelError | null = null;
    for (const provider of findCloning()) {
      try {
        const remoteVoice = await cloneVoice(toService(provider), nameOf(row), toSample(row, bytes), signal);
        const kept = await store.finish(id, { providerId: provider.id, remoteVoice });
        // Withdrawn meanwhile: what was just made has to go as well.
        if (!kept) await removeVoice(toService(provider), remoteVoice, signal);
        return;
      } catch (error) {
        if (signal.aborted || !(error instanceof ModelError)) throw error;
        log.warn({ err: error, voice: id, provider: provider.id }, 'a voice was not made');
        last = error;
      }
    }
    if (last?.unhealthy) throw new ToldError(explainCloning(last), { cause: last });
    await store.fail(id, last ? explainCloning(last) : NO_PROVIDER);
  }

  async function remove({ id }: { id: string }, { signal }: RunningJob): Promise<void> {
    const row = await store.find(id);
    if (!row?.revokedAt || !row.remoteVoice) return;
    const provider = findCloning().find((one) => one.id === row.providerId);
    // Without the service's address and key nobody can remove anything there: it is tried again while attempts last.
    if (!provider) throw new Error(`the service ${row.providerId} of the voice ${id} is not set up any more`);
    await removeVoice(toService(provider), row.remoteVoice, signal);
    await store.setRemote(id, null);
  }

  jobs.define(CLONE_JOB, {
    run: make,
    onGivenUp: async ({ id }, { told, cutOff }) => void (await store.fail(id, told ?? (cutOff ? CUT_OFF : BROKEN))),
    orphans: async () => (await store.listProcessing()).map((id) => ({ data: { id }, key: id })),
  });
  jobs.define(REMOVE_JOB, {
    run: remove,
    // Its account sees it no more; who runs the service has to remove it there. The next start tries again.
    onGivenUp: async ({ id }) => log.error({ voice: id }, 'a withdrawn voice could not be removed at its service'),
    orphans: async () => (await store.listUnremoved()).map((id) => ({ data: { id }, key: id })),
  });
}

const toService = ({ way, baseUrl, key, model, timeoutMs }: CloningProvider): CloningService => ({
  way,
  baseUrl,
  key,
  model,
  timeoutMs,
});

/** The same for every try, so that one that was cut off leaves nothing behind where names can be chosen. */
const nameOf = ({ id }: CloneRow): string => `huashen-${id.replaceAll('-', '')}`;

const toSample = (row: CloneRow, bytes: Buffer) => ({
  bytes,
  contentType: row.sampleType,
  language: row.language,
  text: row.consentWay === 'read' ? row.consentText : '',
});
