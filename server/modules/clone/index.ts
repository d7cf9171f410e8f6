import fs from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import {
  deleteThreeSecondClone,
  retryVoiceClone,
  threeSecondClone,
  voiceCloneConsent,
  voiceCloneList,
  voiceCloneSample,
} from '#contract/clone.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { SAMPLE_LIMITS } from '#contract/voice-sample.contract.ts';
import type { SpeechSettings } from '#contract/voice-service.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { type CloneFiles, createCloneService } from './clone.service.ts';
import { createCloneStore } from './clone.store.ts';
import { type CloningProvider, defineCloningWork } from './cloning-work.ts';
import { createConsents } from './consent.ts';

export { createOwnVoices } from './clone.service.ts';

/** A speech service that operators have set up. */
interface SpeechProvider {
  id: string;
  baseUrl: string;
  key: string | null;
  models: readonly { model: string }[];
  timeoutMs: number;
  speech: SpeechSettings | null;
}

interface Dependencies {
  db: Database;
  jobs: Jobs;
  log: Log;
  secretBox: SecretBox;
  files: CloneFiles & {
    contentOf(accountId: string, id: string): Promise<string | null>;
    withLocalCopy: WithLocalCopy;
  };
  findServices(): readonly SpeechProvider[];
  mayClone(accountId: string): Promise<boolean>;
  rolesWith(accountId: string, speaker: string): Promise<string[]>;
  forgetSpeech(scope: string): Promise<void>;
  now?: () => number;
}

/** Voices made of recordings of three seconds and more: consent, recording, work at the services, withdrawal. */
export function createCloneModule(dependencies: Dependencies) {
  const { db, jobs, log, secretBox, files, findServices, now = Date.now, ...rest } = dependencies;
  const store = createCloneStore(db);
  const findCloning = () => findServices().flatMap(toCloning);
  const service = createCloneService({
    store,
    files,
    jobs,
    findCloning,
    now,
    ...rest,
    consents: createConsents(secretBox, now),
    isSpeaking: (id) => findServices().some((one) => one.id === id),
  });
  defineCloningWork({
    store,
    jobs,
    log,
    findCloning,
    async readFile(accountId, id) {
      const sha256 = await files.contentOf(accountId, id);
      return sha256 ? files.withLocalCopy(sha256, (path) => fs.readFile(path)) : null;
    },
  });
  return {
    register(handle: Handle) {
      handle(voiceCloneList, ({ session }) => service.list(session.accountId));
      handle(voiceCloneConsent, async ({ session }) => service.consent(session.accountId));
      handle(threeSecondClone, async ({ session: { accountId }, upload, request }) => {
        await service.mayAdd(accountId);
        const part = await upload();
        const input = readFields(part);
        return service.add(accountId, input, await readBytes(part), request.ip);
      });
      handle(retryVoiceClone, ({ session, input }) => service.retry(session.accountId, input.id));
      handle(deleteThreeSecondClone, ({ session, input }) => service.revoke(session.accountId, input.id));
      handle(voiceCloneSample, ({ session, input }) => service.openSample(session.accountId, input.id));
    },
  };
}

function toCloning({ id, baseUrl, key, models, timeoutMs, speech }: SpeechProvider): CloningProvider[] {
  const way = speech?.cloning ?? 'none';
  return way === 'none' ? [] : [{ id, way, baseUrl, key, model: models[0]?.model ?? '', timeoutMs }];
}

/** Fields travel before the file. */
function readFields({ fields }: MultipartFile) {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field && 'value' in field && typeof field.value === 'string' ? [[name, field.value]] : [],
  );
  const read = threeSecondClone.input.safeParse(Object.fromEntries(texts));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError(CODE.badInput, issue?.message ?? '填写的内容不正确');
}

async function readBytes({ file }: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > SAMPLE_LIMITS.bytes) throw new AppError(CODE.tooLarge, '录音文件超过 10 MB，请截短后再试');
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(CODE.badInput, '上传的内容不完整，请重新上传', { cause: error });
  }
  return Buffer.concat(pieces);
}
