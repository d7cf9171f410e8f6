import type { z } from 'zod';
import { CLONE_DECLARATION, type threeSecondClone, type VoiceClone } from '#contract/clone.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { CLONE_LIMITS } from '#contract/limits.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/send-file.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { OwnVoice } from '../speech/index.ts';
import { type CloneRow, type CloneStore, createCloneStore } from './clone.store.ts';
import type { CloningProvider } from './cloning-work.ts';
import { CLONE_JOB, REMOVE_JOB } from './cloning-work.ts';
import type { createConsents } from './consent.ts';
import { readSample, SampleError } from './read-sample.ts';

const NEED_PROVIDER =
  '声音克隆还没有开通，因为平台还没有接入能克隆声音的语音服务。请联系客服或商务经理，开通以后录一句话就能用您的声音；现在可以先从声音列表里选一个';

const NEED_RIGHT =
  '您的账号还没有开通声音克隆。请联系客服或商务经理，开通以后录一句话就能用您的声音；现在可以先从声音列表里选一个';

/** What the module needs of uploaded files. */
export interface CloneFiles {
  keep(accountId: string, name: string, bytes: Iterable<Uint8Array>): Promise<{ id: string }>;
  open(accountId: string, id: string): Promise<FileReply>;
  discard(ids: string[]): Promise<void>;
}

interface Dependencies {
  store: CloneStore;
  files: CloneFiles;
  jobs: Jobs;
  consents: ReturnType<typeof createConsents>;
  /** Whether the account was given the right to. */
  mayClone(accountId: string): Promise<boolean>;
  /** Services that can clone voices, in the order in which they are asked. */
  findCloning(): readonly CloningProvider[];
  /** Whether a service still speaks. */
  isSpeaking(providerId: string): boolean;
  /** Names of the account's roles that speak with a voice. */
  rolesWith(accountId: string, speaker: string): Promise<string[]>;
  /** Nothing of a voice may be heard again. */
  forgetSpeech(scope: string): Promise<void>;
  now: () => number;
}

export const speakerOf = ({ id }: Pick<CloneRow, 'id'>): string => `clone:${id}`;
const scopeOf = ({ id }: Pick<CloneRow, 'id'>): string => `voice-${id}`;

function refuseMore(count: number): void {
  if (count >= CLONE_LIMITS.perAccount)
    throw new AppError(CODE.tooMany, `克隆声音最多 ${CLONE_LIMITS.perAccount} 个，请先撤销不用的`);
}

/** Voices that accounts make of recordings, and what people agreed to for it. */
export function createCloneService(dependencies: Dependencies) {
  const { store, files, jobs, consents, mayClone, findCloning, isSpeaking, rolesWith, forgetSpeech, now } =
    dependencies;

  async function show(row: CloneRow): Promise<VoiceClone> {
    const gone = row.state === 'ready' && !isSpeaking(row.providerId ?? '');
    return {
      id: row.id,
      speaker: speakerOf(row),
      name: row.name,
      language: row.language,
      gender: row.gender,
      state: row.state,
      seconds: row.seconds,
      createdAt: row.createdAt.toISOString(),
      reason: gone ? '做出这个声音的语音服务已停用，暂时由默认声音代替，请联系管理员' : row.reason,
      consent: { way: row.consentWay, text: row.consentText, at: row.consentAt.toISOString() },
      roles: await rolesWith(row.accountId, speakerOf(row)),
    };
  }

  async function findOwn(accountId: string, id: string): Promise<CloneRow> {
    const row = await store.findOwn(accountId, id);
    if (!row) throw notFound('声音');
    return row;
  }

  async function findNeed(accountId: string): Promise<string | null> {
    if (!(await mayClone(accountId))) return NEED_RIGHT;
    return findCloning().length > 0 ? null : NEED_PROVIDER;
  }

  return {
    async list(accountId: string) {
      const rows = await store.list(accountId);
      return { need: await findNeed(accountId), records: await Promise.all(rows.map(show)) };
    },

    consent: (accountId: string) => consents.make(accountId),

    /** Refuses before anything is uploaded where nothing could come of it. */
    async mayAdd(accountId: string): Promise<void> {
      const need = await findNeed(accountId);
      if (need) throw new AppError(need === NEED_RIGHT ? CODE.forbidden : CODE.unavailable, need);
      refuseMore(await store.count(accountId));
    },

    async add(
      accountId: string,
      input: z.output<typeof threeSecondClone.input>,
      bytes: Buffer,
      address: string,
    ): Promise<VoiceClone> {
      const sentence = consents.read(accountId, input.ticket);
      if (sentence === null) throw new AppError(CODE.badInput, '同意句已过期，请刷新后重新朗读');
      const sample = checkSample(bytes);
      const ending = sample.contentType === 'audio/wav' ? 'wav' : 'mp3';
      const { id: sampleId } = await files.keep(accountId, `声音克隆：${input.name}.${ending}`, [bytes]);
      try {
        const { name, language, gender, way } = input;
        const row = await store.transaction(async (tx) => {
          await store.awaitTurn(accountId, tx);
          refuseMore(await store.count(accountId, tx));
          const consentText = way === 'read' ? sentence : CLONE_DECLARATION;
          const made = await store.insert(
            {
              accountId,
              name,
              language,
              gender,
              sampleId,
              seconds: sample.seconds,
              state: 'processing' as const,
              sampleType: sample.contentType,
              consentWay: way,
              consentText,
              consentAddress: address,
              consentAt: new Date(now()),
            },
            tx,
          );
          await jobs.send(CLONE_JOB, { id: made.id }, { key: made.id, tx });
          return made;
        });
        return await show(row);
      } catch (error) {
        await files.discard([sampleId]);
        throw error;
      }
    },

    async retry(accountId: string, id: string): Promise<VoiceClone> {
      const row = await findOwn(accountId, id);
      if (row.state !== 'failed') throw new AppError(CODE.conflict, '这个声音不需要重试，请刷新');
      if (findCloning().length === 0) throw new AppError(CODE.unavailable, NEED_PROVIDER);
      await store.transaction(async (tx) => {
        await store.update(id, { state: 'processing', reason: '' }, tx);
        await jobs.send(CLONE_JOB, { id }, { key: id, tx });
      });
      return show({ ...row, state: 'processing', reason: '' });
    },

    /** The voice is gone for everybody at once; what remains at the service goes by a job. */
    async revoke(accountId: string, id: string): Promise<{ roles: string[] }> {
      const row = await findOwn(accountId, id);
      const roles = await rolesWith(accountId, speakerOf(row));
      await store.transaction(async (tx) => {
        await store.update(id, { revokedAt: new Date(now()), sampleId: null }, tx);
        await jobs.send(REMOVE_JOB, { id }, { key: id, tx });
      });
      await forgetSpeech(scopeOf(row));
      if (row.sampleId) await files.discard([row.sampleId]);
      return { roles };
    },

    async openSample(accountId: string, id: string): Promise<FileReply> {
      const { sampleId, sampleType, name } = await findOwn(accountId, id);
      if (!sampleId) throw notFound('录音');
      const reply = await files.open(accountId, sampleId);
      return {
        ...reply,
        contentType: sampleType,
        downloadName: `${name}.${sampleType === 'audio/wav' ? 'wav' : 'mp3'}`,
      };
    },
  };
}

/** What accounts' own voices are called at the services that made them. Needs the database alone: speech is built before cloning, which uses it. */
export function createOwnVoices(db: Database) {
  const store = createCloneStore(db);
  return {
    /** Voices of the account that can speak. */
    async ownVoices(accountId: string): Promise<OwnVoice[]> {
      const rows = await store.list(accountId);
      return rows.flatMap((row) => {
        const { providerId: engine, remoteVoice, name, language, gender } = row;
        if (row.state !== 'ready' || !engine || !remoteVoice) return [];
        const voice = { speaker: speakerOf(row), name, language, gender, engine, cloned: true };
        return [{ voice, engineSpeaker: `${engine}:${remoteVoice}`, scope: scopeOf(row) }];
      });
    },
  };
}

function checkSample(bytes: Buffer) {
  try {
    return readSample(bytes);
  } catch (error) {
    if (error instanceof SampleError) throw new AppError(CODE.badInput, error.message);
    throw error;
  }
}
