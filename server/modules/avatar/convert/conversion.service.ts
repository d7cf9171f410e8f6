import path from 'node:path';
import { z } from 'zod';
import { ANSWER_VIDEO } from '#contract/answer-video.contract.ts';
import { type AvatarConversion, CONVERSION_LIMITS } from '#contract/avatar-conversion.contract.ts';
import { AVATAR_LIMITS } from '#contract/avatar-parts.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Ffmpeg } from '#server/platform/ffmpeg/find-ffmpeg.ts';
import { FfmpegError, runFfmpeg } from '#server/platform/ffmpeg/run-ffmpeg.ts';
import { FILM_TIME_MS, withWorkFolder } from '#server/platform/files/work-folder.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createProgressNotes } from '#server/platform/jobs/note-progress.ts';
import type { Log } from '#server/platform/log.ts';
import { type AvatarFiles, urlOf } from '../avatar.service.ts';
import type { AvatarStore } from '../avatar.store.ts';
import type { FilmKeeper } from '../film/keep-film.ts';
import { type ForeignFilm, MediumError } from '../media/medium-error.ts';
import type { MediumUse } from '../media/probe-medium.ts';
import type { ConversionRow, ConversionStore } from './conversion.store.ts';
import { CONVERTED, convertArguments } from './convert-arguments.ts';

const JOB = defineJob({
  name: 'avatar-convert',
  payload: z.object({ id: z.string() }),
  attempts: 3,
  retryDelay: 5,
  expiry: 1800,
  concurrency: 1,
});
const ADVICE = '或先转成 mp4（H.264）再上传';
const UNREADABLE = `这段视频转换不了，请检查它能否正常播放，${ADVICE}`;
const CUT_OFF = `转换几次都被中断，请重新上传，${ADVICE}`;
const mostSecondsOf = (use: MediumUse): number => (use === 'answer' ? ANSWER_VIDEO.seconds : AVATAR_LIMITS.clipSeconds);

interface Dependencies {
  store: AvatarStore;
  conversions: ConversionStore;
  keeper: FilmKeeper;
  files: Pick<AvatarFiles, 'contentOf' | 'withLocalCopy' | 'discard'>;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
  /** Asked once; null: this machine has none. */
  ffmpeg: Promise<Ffmpeg | null>;
}

/** Films that browsers don't play become ones that they do, on this machine; one after the other. */
export function createConversionService(dependencies: Dependencies) {
  const { store, conversions, keeper, files, jobs, log, ffmpeg } = dependencies;

  jobs.define(JOB, {
    run: ({ id }, { signal }) => work(id, signal),
    onGivenUp: async ({ id }) => {
      if (await conversions.fail(id, CUT_OFF)) await files.discard([id]);
    },
    orphans: async () => (await conversions.listActive()).map((id) => ({ data: { id }, key: id })),
  });

  async function work(id: string, signal: AbortSignal): Promise<void> {
    const row = await conversions.findActive(id);
    if (!row) return;
    try {
      await convert(row, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediumError || error instanceof FfmpegError)) throw error;
      log.warn({ err: error, file: id }, 'a film could not be converted');
      await conversions.fail(id, error instanceof MediumError ? error.message : UNREADABLE);
    }
    await files.discard([id]);
  }

  async function convert(row: ConversionRow, signal: AbortSignal): Promise<void> {
    const { id, accountId, demuxer, use } = row;
    const [found, content] = [await ffmpeg, await files.contentOf(accountId, id)];
    if (!found || !content) throw new FfmpegError('there is nothing to convert, or nothing to do it with');
    const isStacked = row.isStacked === 1;
    const mostSeconds = mostSecondsOf(use);
    const seconds = row.seconds ?? mostSeconds;
    const notes = createProgressNotes(async (share) => void (await conversions.noteShare(id, share)));
    notes.note(0);
    const making = withWorkFolder(async (folder) => {
      await files.withLocalCopy(content, async (copy) => {
        const source = { path: copy, demuxer, isStacked, hasSound: use === 'answer' };
        await runFfmpeg({
          path: found.path,
          args: convertArguments({ ...source, seconds, mostSeconds, mostBytes: LIMITS.libraryFileBytes }),
          cwd: folder,
          seconds,
          timeLimitMs: FILM_TIME_MS,
          signal,
          onProgress: notes.note,
        });
      });
      const medium = await keeper.keep(accountId, path.join(folder, CONVERTED), isStacked, use);
      if (!(await conversions.finish(id, medium.id))) await keeper.drop([medium.id]);
    });
    await making.finally(notes.close);
  }

  return {
    isAvailable: async (): Promise<boolean> => (await ffmpeg) !== null,

    /** Takes a file that was uploaded, and answers how it is asked for from now on. */
    async begin(
      accountId: string,
      id: string,
      { demuxer, seconds }: ForeignFilm,
      { isStacked, use }: { isStacked: boolean; use: MediumUse },
    ): Promise<string> {
      const row = { id, accountId, demuxer, seconds, isStacked: isStacked ? 1 : 0, use } as const;
      const most = CONVERSION_LIMITS.perAccount;
      if (!(await conversions.begin(row, most, (tx) => jobs.send(JOB, { id }, { key: id, tx }))))
        throw new AppError(CODE.tooMany, `正在转换的视频已有 ${most} 个，请等前面的转换完再上传`);
      return id;
    },

    async read(accountId: string, id: string): Promise<AvatarConversion> {
      const row = await conversions.find(accountId, id);
      if (!row) throw notFound('视频');
      const { state, share, problem, mediumId } = row;
      const [medium] = mediumId ? await store.media(accountId, [mediumId]) : [];
      const own = medium ? { ...medium, url: urlOf(medium) } : null;
      return { state, percent: Math.round(100 * share), problem, medium: own };
    },

    async sweep(accountId: string, before: Date): Promise<void> {
      await files.discard(await conversions.forget(accountId, before));
    },
  };
}
