import { z } from 'zod';
import { UploadedMedium, UploadResult } from './avatar-conversion.contract.ts';
import { AvatarMedium } from './avatar-parts.contract.ts';
import { Done, endpoint, Id, PageInput, pageOf } from './endpoint.contract.ts';

/** A filmed avatar saying the answer of one entry of a question-and-answer library, picture and sound. */
export const ANSWER_VIDEO = {
  /** Longest one, in seconds: an answer is longer than a gesture. */
  seconds: 180,
  /** Questions of one call. */
  questions: 100,
} as const;

export const AnswerVideo = z.object({
  questionId: Id,
  libId: Id,
  question: z.string(),
  avatarConfigId: Id,
  avatarName: z.string(),
  seconds: z.number(),
  /** The answer was changed since: it is not played any more. */
  isOutdated: z.boolean(),
  webm: UploadedMedium.nullable(),
  mp4: UploadedMedium.nullable(),
  updateTime: z.string(),
});
export type AnswerVideo = z.infer<typeof AnswerVideo>;

const AVATAR = { field: 'avatarConfigId', kind: 'avatar' } as const;
const QUESTION = { field: 'questionId', kind: 'question' } as const;
const FILES = [
  { field: 'webm', kind: 'avatarMedium' },
  { field: 'mp4', kind: 'avatarMedium' },
] as const;
const pair = z.object({ avatarConfigId: Id, questionId: Id });

/**
 * One film with sound (webm with VP8 or VP9 and Opus or Vorbis, mp4 with H.264 and AAC or MP3) under the form field `upfile`. Other films
 * are converted where the server can. Gone after a day unless an answer uses it. @see ANSWER_VIDEO
 */
export const saveAnswerVideo = endpoint({
  method: 'POST',
  path: '/avatar/answer/saveVideo',
  style: 'multipart',
  summary: '上传回答视频',
  input: z.object({ alpha: z.literal('stacked').optional() }),
  data: UploadResult,
});

/** Stores the film of an answer as it is written now, in one or two formats, in place of the one before. */
export const saveAnswer = endpoint({
  method: 'POST',
  path: '/avatar/answer/save',
  summary: '保存问答的回答视频',
  owned: [AVATAR, QUESTION, ...FILES],
  input: pair
    .extend({ webm: Id.nullable().default(null), mp4: Id.nullable().default(null) })
    .refine(({ webm, mp4 }) => webm !== null || mp4 !== null, { error: '请上传回答视频' }),
  data: AnswerVideo,
});

/** The films of these questions' answers: of one avatar, or of every one of the account. */
export const getVideoByQuestionIds = endpoint({
  method: 'POST',
  path: '/avatar/answer/getVideoByQuestionIds',
  summary: '按问答查询回答视频',
  owned: [AVATAR, { field: 'questionIds[]', kind: 'question' }],
  query: ['avatarConfigId'],
  list: 'questionIds',
  input: z.object({
    avatarConfigId: Id.optional(),
    questionIds: z.array(Id).max(ANSWER_VIDEO.questions, { error: `一次最多 ${ANSWER_VIDEO.questions} 条问答` }),
  }),
  data: z.array(AnswerVideo),
});

/** Films of one avatar's answers, last change first. */
export const answerVideoPage = endpoint({
  path: '/avatar/answer/page',
  summary: '形象的回答视频列表',
  owned: [AVATAR],
  input: PageInput.extend({ avatarConfigId: Id }),
  data: pageOf(AnswerVideo),
});

export const deleteAnswerVideo = endpoint({
  method: 'POST',
  path: '/avatar/answer/delete',
  summary: '删除回答视频',
  owned: [AVATAR, QUESTION],
  input: pair,
  data: Done,
});

/** How an answer is shown that was filmed: the files of one clip, by public addresses. */
export const AnswerFilm = z.object({
  files: z.array(z.object({ url: z.string(), alpha: AvatarMedium.shape.alpha })).min(1),
  seconds: z.number(),
});
export type AnswerFilm = z.infer<typeof AnswerFilm>;
