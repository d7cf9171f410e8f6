import type { MultipartFile } from '@fastify/multipart';
import {
  answerVideoPage,
  deleteAnswerVideo,
  getVideoByQuestionIds,
  saveAnswer,
  saveAnswerVideo,
} from '#contract/answer-video.contract.ts';
import {
  avatarClip,
  avatarConfig,
  avatarLook,
  avatarMedium,
  avatarPage,
  avatarStandIn,
  deleteAvatar,
  saveAvatarConfig,
  takeAvatarMedium,
  uploadAvatarMedium,
} from '#contract/avatar.contract.ts';
import { avatarBake, startAvatarBake, stopAvatarBake } from '#contract/avatar-bake.contract.ts';
import { avatarConversion, avatarFilmSupport } from '#contract/avatar-conversion.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findFfmpeg } from '#server/platform/ffmpeg/find-ffmpeg.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createAnswerVideoService } from './answer/answer-video.service.ts';
import { createAnswerVideoStore } from './answer/answer-video.store.ts';
import { type AvatarFiles, createAvatarService } from './avatar.service.ts';
import { createAvatarStore } from './avatar.store.ts';
import { createBakeService } from './bake/bake.service.ts';
import { createBakeStore } from './bake/bake.store.ts';
import { createFilmBakery } from './bake/bake-film.ts';
import { createConversionService } from './convert/conversion.service.ts';
import { createConversionStore } from './convert/conversion.store.ts';
import { createFilmKeeper } from './film/keep-film.ts';
import { createMediumProber } from './media/probe-medium.ts';
import type { GenderOf } from './pick-stand-in.ts';
import { SHIPPED_AVATARS } from './shipped-avatars.ts';

interface Dependencies {
  db: Database;
  files: AvatarFiles;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
  /** Program that makes films of films; null: it is not to be used. */
  ffmpegPath: string | null;
  /** Whose voice it is, for those who stand in. */
  genderOf?: GenderOf;
}

/** Looks that roles wear: shipped ones that are drawn, and films of somebody that accounts upload, people whom an engine renders. */
export function createAvatarModule({ db, files, jobs, log, ffmpegPath, genderOf = async () => null }: Dependencies) {
  const store = createAvatarStore(db);
  const prober = createMediumProber();
  const filming = { store, files, jobs, log, ffmpeg: findFfmpeg(ffmpegPath) };
  const keeper = createFilmKeeper({ store, files, prober });
  const bakes = createBakeService({
    ...filming,
    keeper,
    bakes: createBakeStore(db),
    bakery: createFilmBakery(),
  });
  const conversions = createConversionService({ ...filming, keeper, conversions: createConversionStore(db) });
  const answers = createAnswerVideoService({ answers: createAnswerVideoStore(db), store, files });
  const service = createAvatarService({
    store,
    files,
    prober,
    genderOf,
    conversions,
    freshen: bakes.freshen,
    findAnswerFile: answers.findFile,
  });
  return {
    /** Whether this account's roles may wear it. */
    async isUsable(accountId: string, id: string): Promise<boolean> {
      return (await store.findUsable(accountId, id)) !== null;
    },
    speakerOf: store.speakerOf,
    actionClips: service.actionClips,
    answerFilm: answers.film,
    streamOf: service.streamOf,
    /** Adds the looks shipped with this version that the database does not have yet. */
    ensureShipped: () => store.insertMissing(SHIPPED_AVATARS.map((look, sort) => ({ ...look, sort }))),
    /** A shipped look by its code; null for one that is not there. */
    shipped: store.findShipped,
    /** The first shipped look, for the demo role. */
    async first(): Promise<string> {
      const id = await store.firstShipped();
      if (!id) throw new Error('no avatar is installed');
      return id;
    },
    async close() {
      await Promise.all([prober.close(), bakes.close()]);
    },
    register(handle: Handle) {
      handle(avatarPage, async ({ session, input }) => ({
        ...(await store.page(session.accountId, input)),
        size: input.size,
        current: input.page,
      }));
      handle(saveAvatarConfig, ({ session, input }) => service.save(session.accountId, input));
      handle(avatarConfig, ({ session, input }) => service.read(session.accountId, input.id));
      handle(deleteAvatar, async ({ session, input }) => {
        await service.delete(session.accountId, input.id);
        await bakes.stop(session.accountId, input.id);
        return null;
      });
      handle(avatarBake, ({ session, input }) => bakes.read(session.accountId, input.id));
      handle(startAvatarBake, ({ session, input }) => bakes.start(session.accountId, input.id));
      handle(stopAvatarBake, ({ session, input }) => bakes.stopOwn(session.accountId, input.id));
      handle(uploadAvatarMedium, async ({ session, upload }) => {
        const { file, isStacked } = readUpload(await upload());
        return service.addMedium(session.accountId, file, isStacked);
      });
      handle(saveAnswerVideo, async ({ session, upload }) => {
        const { file, isStacked } = readUpload(await upload());
        return service.addMedium(session.accountId, file, isStacked, 'answer');
      });
      handle(takeAvatarMedium, ({ session, input }) => service.takeMedium(session.accountId, input.url));
      handle(avatarConversion, ({ session, input }) => conversions.read(session.accountId, input.id));
      handle(avatarFilmSupport, async () => ({ converts: await conversions.isAvailable() }));
      handle(saveAnswer, ({ session, input }) => answers.save(session.accountId, input));
      handle(getVideoByQuestionIds, ({ session, input }) =>
        answers.find(session.accountId, input.questionIds, input.avatarConfigId),
      );
      handle(answerVideoPage, ({ session, input }) => answers.page(session.accountId, input.avatarConfigId, input));
      handle(deleteAnswerVideo, ({ session, input }) =>
        answers.delete(session.accountId, input.avatarConfigId, input.questionId),
      );
      handle(avatarMedium, ({ session, input }) => service.openMedium(session.accountId, input.id));
      handle(avatarLook, ({ input }) => service.look(input.code));
      handle(avatarStandIn, ({ input }) => service.standIn(input.code));
      handle(avatarClip, ({ input }) => service.openFile(input.code, input.file));
    },
  };
}

function readUpload({ file, fields }: MultipartFile) {
  const { alpha } = fields;
  return { file, isStacked: alpha !== undefined && 'value' in alpha && alpha.value === 'stacked' };
}
