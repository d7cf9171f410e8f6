import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { AnswerFilm, AnswerVideo, saveAnswer } from '#contract/answer-video.contract.ts';
import { clipAddress } from '#contract/avatar.contract.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { type AvatarFiles, urlOf } from '../avatar.service.ts';
import type { AvatarStore } from '../avatar.store.ts';
import { tailOf } from '../kinds/kind.ts';
import type { AnswerRow, AnswerVideoStore } from './answer-video.store.ts';

const FORMATS = ['webm', 'mp4'] as const;
type Files = { webm: string | null; mp4: string | null };

/** Both formats share all but the extension; other films have another name, because names are kept by browsers for good. */
const nameAnswer = ({ webm, mp4 }: Files, format: 'webm' | 'mp4'): string =>
  `answer-${tailOf(webm)}${tailOf(mp4)}.${format}`;

const hashOf = (answer: string): string => createHash('sha256').update(answer.trim()).digest('hex');

interface Dependencies {
  answers: AnswerVideoStore;
  store: AvatarStore;
  files: Pick<AvatarFiles, 'take'>;
}

/** Films in which an avatar says a written answer, picture and sound. Only filmed avatars have them: nobody else looks like the film. */
export function createAnswerVideoService({ answers, store, files }: Dependencies) {
  async function requireFilmed(accountId: string, id: string): Promise<void> {
    const own = await store.findOwn(accountId, id);
    if (!own) throw notFound('形象');
    if (own.detail.driver !== 'clips') throw new AppError(CODE.badInput, '只有视频片段做的形象能用回答视频');
  }

  async function describeRows(accountId: string, rows: AnswerRow[]): Promise<AnswerVideo[]> {
    const ids = rows.flatMap(({ webm, mp4 }) => [webm, mp4]).filter((id) => id !== null);
    const media = await store.media(accountId, ids);
    const of = (id: string | null) => {
      const medium = media.find((one) => one.id === id);
      return medium ? { ...medium, url: urlOf(medium) } : null;
    };
    return rows.map((row) => ({
      questionId: row.questionId,
      libId: row.libId,
      question: row.question,
      avatarConfigId: row.avatarId,
      avatarName: row.avatarName,
      seconds: row.seconds,
      isOutdated: row.answerHash !== hashOf(row.answer),
      webm: of(row.webm),
      mp4: of(row.mp4),
      updateTime: row.updatedAt.toISOString(),
    }));
  }

  return {
    async save(accountId: string, input: z.output<typeof saveAnswer.input>): Promise<AnswerVideo> {
      const { avatarConfigId: avatarId, questionId, webm, mp4 } = input;
      await requireFilmed(accountId, avatarId);
      const answer = await answers.answerOf(accountId, questionId);
      if (answer === null) throw notFound('问答');
      const ids = { webm, mp4 };
      const wanted = [webm, mp4].filter((id) => id !== null);
      await files.take(accountId, wanted);
      const media = await store.media(accountId, wanted);
      const found = FORMATS.map((format) => media.find(({ id }) => id === ids[format]));
      if (FORMATS.some((format, at) => ids[format] !== null && !found[at])) throw notFound('片段文件');
      if (FORMATS.some((format, at) => found[at] && found[at]?.format !== format))
        throw new AppError(CODE.badInput, '片段文件的格式与位置不符，请重新上传');
      const seconds = Math.max(...found.map((medium) => medium?.seconds ?? 0));
      await answers.put({ accountId, avatarId, questionId, webm, mp4, seconds, answerHash: hashOf(answer) });
      const [saved] = await describeRows(accountId, await answers.ofQuestions(accountId, [questionId], avatarId));
      if (!saved) throw notFound('问答');
      return saved;
    },

    async find(accountId: string, questionIds: string[], avatarId?: string): Promise<AnswerVideo[]> {
      if (avatarId !== undefined && !(await store.findOwn(accountId, avatarId))) throw notFound('形象');
      return describeRows(accountId, await answers.ofQuestions(accountId, questionIds, avatarId));
    },

    async page(accountId: string, avatarId: string, { page, size }: { page: number; size: number }) {
      if (!(await store.findOwn(accountId, avatarId))) throw notFound('形象');
      const { rows, total } = await answers.page(accountId, avatarId, page, size);
      return { records: await describeRows(accountId, rows), total, size, current: page };
    },

    async delete(accountId: string, avatarId: string, questionId: string): Promise<null> {
      if (!(await answers.delete(accountId, avatarId, questionId))) throw notFound('回答视频');
      return null;
    },

    /** What a conversation shows where this entry answers; null where nothing was filmed, or another answer. */
    async film(
      accountId: string,
      avatarId: string,
      { id, answer }: { id: string; answer: string },
    ): Promise<AnswerFilm | null> {
      const [row] = await answers.ofQuestions(accountId, [id], avatarId);
      if (!row || row.answerHash !== hashOf(answer)) return null;
      const own = await store.findOwn(accountId, avatarId);
      if (own?.detail.driver !== 'clips') return null;
      const media = await store.media(
        accountId,
        [row.webm, row.mp4].filter((one) => one !== null),
      );
      const files = FORMATS.flatMap((format) => {
        const medium = media.find((one) => one.id === row[format]);
        return medium ? [{ url: clipAddress(own.code, nameAnswer(row, format)), alpha: medium.alpha }] : [];
      });
      return files.length > 0 ? { files, seconds: row.seconds } : null;
    },

    /** A film by the name in its public address. */
    async findFile(avatarId: string, file: string): Promise<AvatarMedium | null> {
      if (!file.startsWith('answer-')) return null;
      for (const row of await answers.filesOf(avatarId))
        for (const format of FORMATS) {
          const id = row[format];
          if (id && nameAnswer(row, format) === file) return (await store.media(row.accountId, [id]))[0] ?? null;
        }
      return null;
    },
  };
}
