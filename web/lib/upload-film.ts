import type { z } from 'zod';
import { avatarConversion, type UploadedMedium, type UploadResult } from '#contract/avatar-conversion.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { waitForNews } from './events/wait-for-news.ts';
import { call } from './request.ts';
import { RequestError } from './transport/request-error.ts';

/** How often a conversion is asked for while nothing tells of it, in ms, and how many answers in a row may fail to come. */
const LOOK_EVERY_MS = 1000;
const MOST_MISSED = 10;

/** What a chooser of films offers: types alone would hide films whose type a system does not know. */
export const FILM_TYPES = 'video/*,.webm,.mp4,.mov,.m4v,.mkv,.avi';

/** How far it is, 0..1, and whether the server is at work on it rather than the network. */
export type UploadProgress = (share: number, isConverting: boolean) => void;

/**
 * Uploads a film, and waits while the server makes one of it that browsers play.
 * @throws RequestError in words for people
 */
export async function uploadFilm<I extends z.ZodType>(
  endpoint: Endpoint<I, typeof UploadResult, 'account', 'json'>,
  input: z.input<I>,
  upfile: File,
  onProgress: UploadProgress = () => {},
): Promise<z.output<typeof UploadedMedium> & { isConverted: boolean }> {
  const onUploadProgress = (share: number) => onProgress(share, false);
  const reply = await call(endpoint, input, { upfile, onUploadProgress });
  if (!('conversionId' in reply)) return { ...reply, isConverted: false };
  const { conversionId } = reply;
  const news = waitForNews(({ kind, subjectId }) => kind.startsWith('conversion.') && subjectId === conversionId);
  try {
    for (let missed = 0; ; await news.wait(LOOK_EVERY_MS, missed > 0)) {
      try {
        const { state, percent, problem, medium } = await call(avatarConversion, { id: conversionId });
        if (medium) return { ...medium, isConverted: true };
        if (state === 'done' || state === 'failed') throw new RequestError(CODE.badInput, problem || '请重新上传');
        missed = 0;
        onProgress(percent / 100, true);
      } catch (error) {
        missed += 1;
        const isPassing = error instanceof RequestError && error.code === CODE.internal;
        if (!isPassing || missed > MOST_MISSED) throw error;
      }
    }
  } finally {
    news.close();
  }
}

/** What a button says meanwhile. */
export const tellProgress = (share: number, isConverting: boolean): string =>
  `${isConverting ? '转换 ' : ''}${Math.round(share * 100)}%`;
