import { access } from 'node:fs/promises';
import { z } from 'zod';
import type { AvatarDetail } from '#contract/avatar.contract.ts';
import type { AvatarBake } from '#contract/avatar-bake.contract.ts';
import { type ClipsDetail, clipSlotName } from '#contract/avatar-clips.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Ffmpeg } from '#server/platform/ffmpeg/find-ffmpeg.ts';
import { FfmpegError } from '#server/platform/ffmpeg/run-ffmpeg.ts';
import { defineJob, type RunningJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createProgressNotes } from '#server/platform/jobs/note-progress.ts';
import type { Log } from '#server/platform/log.ts';
import type { AvatarFiles } from '../avatar.service.ts';
import type { AvatarStore } from '../avatar.store.ts';
import type { FilmKeeper } from '../film/keep-film.ts';
import { MediumError } from '../media/medium-error.ts';
import type { BakeItem, BakeRow, BakeStore } from './bake.store.ts';
import type { FilmBakery } from './bake-film.ts';

const JOB = defineJob({
  name: 'avatar-bake',
  payload: z.object({ runId: z.string() }),
  // Longer than one film may take: a run that hangs all the same is taken up again.
  attempts: 3,
  retryDelay: 5,
  expiry: 1800,
  concurrency: 1,
});
/** Why a clip stays as it is, for people. */
const WHY = {
  unreadable: '处理不了，请检查它能否正常播放，或换一段重新上传',
  gone: '的文件已经不在了，请删除这一段，重新上传',
  cutOff: '处理了几次都被中断，请重试；如果还是这样，请换一段更短的重新上传',
} as const;
const tell = ({ slot }: BakeItem, why: keyof typeof WHY): string => `“${clipSlotName(slot)}”片段${WHY[why]}`;
const NO_FFMPEG = '这台服务器没有可用的 ffmpeg，请在浏览器里处理';

export interface BakeDependencies {
  store: AvatarStore;
  bakes: BakeStore;
  files: Pick<AvatarFiles, 'contentOf' | 'withLocalCopy'>;
  keeper: FilmKeeper;
  bakery: FilmBakery;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
  /** Asked once; null: this machine has none. */
  ffmpeg: Promise<Ffmpeg | null>;
}

/** Films that are keyed live become clips with an outline of their own, on this machine. One job is one film, so that accounts take turns. */
export function createBakeService({ store, bakes, files, keeper, bakery, jobs, log, ffmpeg }: BakeDependencies) {
  /** Runs of this process, to be stopped at once. */
  const running = new Map<string, AbortController>();
  const announce = (runId: string, tx: Transaction) => jobs.send(JOB, { runId }, { key: runId, tx });

  jobs.define(JOB, {
    run: ({ runId }, job) => work(runId, job),
    onGivenUp: ({ runId }) => giveUp(runId),
    orphans: async () => (await bakes.listActive()).map((runId) => ({ data: { runId }, key: runId })),
  });

  /** No attempt is left, and what was tried may not have come to say so. */
  async function giveUp(runId: string): Promise<void> {
    const run = await bakes.findRun(runId);
    const item = run?.items[run.position];
    if (item) await bakes.end({ runId }, 'failed', tell(item, 'cutOff'));
  }

  async function work(runId: string, job: RunningJob): Promise<void> {
    const run = await bakes.findRun(runId);
    const item = run?.items[run.position];
    if (!run || !item) return;
    const stop = new AbortController();
    running.set(runId, stop);
    try {
      await bakeItem(run, item, AbortSignal.any([job.signal, stop.signal]), stop);
    } catch (error) {
      if (stop.signal.aborted) return;
      job.signal.throwIfAborted();
      if (error instanceof FfmpegError) {
        log.warn({ err: error, avatar: run.avatarId, slot: item.slot }, 'a film could not be baked');
        const problem = tell(item, error instanceof FilmGone ? 'gone' : 'unreadable');
        await bakes.advance(runId, { problem }, (tx) => announce(runId, tx));
        return;
      }
      if (error instanceof AppError) {
        await bakes.end({ runId }, 'failed', error.message);
        return;
      }
      throw error;
    } finally {
      running.delete(runId);
    }
  }

  async function bakeItem(run: BakeRow, item: BakeItem, signal: AbortSignal, stop: AbortController): Promise<void> {
    const { runId, accountId, keying } = run;
    const found = await ffmpeg;
    if (!found) throw new AppError(CODE.unavailable, NO_FFMPEG);
    const id = item.mp4 ?? item.webm ?? '';
    const [medium] = await store.media(accountId, [id]);
    const content = await files.contentOf(accountId, id);
    const format = medium?.format;
    if (!content || (format !== 'webm' && format !== 'mp4')) throw new FilmGone('the film is gone');
    const notes = createProgressNotes(async (share) => {
      if (!(await bakes.noteShare(runId, share))) stop.abort(new Error('The run was stopped'));
    });
    const options = { ffmpeg: found.path, signal, onProgress: notes.note };
    notes.note(0);
    const making = files.withLocalCopy(content, async (path) => {
      await access(path).catch((cause: unknown) => {
        throw new FilmGone('the bytes of the film are gone', { cause });
      });
      await bakery.bake({ path, format, keying }, options, async (baked) => {
        await notes.close(); // before the next film's share is counted
        const webm = await keep(accountId, baked.webm, false);
        const mp4 = await keep(accountId, baked.mp4, true);
        signal.throwIfAborted();
        const from = { webm: item.webm, mp4: item.mp4 };
        const isUsed = await bakes.advance(runId, { made: { from, webm, mp4 } }, (tx) => announce(runId, tx));
        if (!isUsed) await keeper.drop([webm, mp4]);
      });
    });
    await making.finally(notes.close);
  }

  /** A result as an upload of the account. */
  const keep = async (accountId: string, path: string, isStacked: boolean): Promise<string> => {
    const { id } = await keeper.keep(accountId, path, isStacked).catch((error: unknown) => {
      throw error instanceof MediumError ? new FfmpegError('what was made is no clip', { cause: error }) : error;
    });
    return id;
  };

  async function requireOwn(accountId: string, id: string) {
    const own = await store.findOwn(accountId, id);
    if (!own) throw notFound('形象');
    return own;
  }

  async function stop(accountId: string, avatarId: string): Promise<void> {
    const runId = await bakes.end({ accountId, avatarId }, 'stopped');
    if (runId) running.get(runId)?.abort(new Error('The run was stopped'));
  }

  return {
    stop,
    async stopOwn(accountId: string, id: string): Promise<null> {
      await requireOwn(accountId, id);
      await stop(accountId, id);
      return null;
    },

    async start(accountId: string, id: string): Promise<null> {
      const { detail } = await requireOwn(accountId, id);
      if (!(await ffmpeg)) throw new AppError(CODE.unavailable, NO_FFMPEG);
      if (detail.driver !== 'clips') throw new AppError(CODE.badInput, '只有视频片段做的形象需要这样处理');
      const { keying } = detail;
      if (!keying) throw new AppError(CODE.badInput, '请先打开“抠掉背景色”，设好颜色并保存');
      const media = await store.media(
        accountId,
        detail.clips.flatMap(({ webm, mp4 }) => [webm, mp4]).filter((one) => one !== null),
      );
      const items = listRaw(detail.clips, media);
      if (items.length === 0) throw new AppError(CODE.badInput, '没有需要处理的绿幕片段');
      const runId = await bakes.begin({ avatarId: id, accountId, items, keying }, announce);
      if (!runId) throw new AppError(CODE.conflict, '正在处理，请等它完成，或先停止');
      return null;
    },

    async read(accountId: string, id: string): Promise<AvatarBake> {
      await requireOwn(accountId, id);
      const available = (await ffmpeg) !== null;
      const run = await bakes.find(accountId, id);
      if (!run) return { available, state: 'none', total: 0, done: 0, percent: 0, slot: '', problem: '', made: [] };
      const { state, items, position, share, problem } = run;
      const media = await store.media(
        accountId,
        run.made.flatMap(({ webm, mp4 }) => [webm, mp4]),
      );
      const of = (mediumId: string) => media.find((medium) => medium.id === mediumId);
      return {
        available,
        state,
        problem,
        total: items.length,
        done: position,
        percent: Math.round((100 * (position + share)) / items.length),
        slot: items[position]?.slot ?? '',
        made: run.made.flatMap(({ from, ...made }) => {
          const [webm, mp4] = [of(made.webm), of(made.mp4)];
          return webm && mp4 ? { from, webm, mp4 } : []; // swept: no clip has used them for a day
        }),
      };
    },

    /** A detail as it is saved by a page that has not heard of what was made meanwhile: with the new files. */
    async freshen(accountId: string, id: string, detail: AvatarDetail): Promise<AvatarDetail> {
      const made = detail.driver === 'clips' ? ((await bakes.find(accountId, id))?.made ?? []) : [];
      if (detail.driver !== 'clips' || made.length === 0) return detail;
      const there = await store.media(
        accountId,
        made.flatMap(({ webm, mp4 }) => [webm, mp4]),
      );
      const isThere = (one: string) => there.some((medium) => medium.id === one);
      const clips = detail.clips.map((clip) => {
        const found = made.find(({ from }) => from.webm === clip.webm && from.mp4 === clip.mp4);
        return found && isThere(found.webm) && isThere(found.mp4)
          ? { ...clip, webm: found.webm, mp4: found.mp4 }
          : clip;
      });
      return { ...detail, clips };
    },

    close: bakery.close,
  };
}

/** What was uploaded is not there any more. */
class FilmGone extends FfmpegError {}

/** Clips whose files bring no outline; one that stands in two places is made once. */
function listRaw(clips: ClipsDetail['clips'], media: readonly AvatarMedium[]): BakeItem[] {
  const isRaw = (id: string | null) => id === null || media.some((one) => one.id === id && one.alpha === 'none');
  const raw = clips.filter(({ webm, mp4 }) => isRaw(webm) && isRaw(mp4));
  return raw
    .filter((clip, index) => raw.findIndex(({ webm, mp4 }) => webm === clip.webm && mp4 === clip.mp4) === index)
    .map(({ slot, webm, mp4 }) => ({ slot, webm, mp4 }));
}
