import { capturePhoto } from '#avatar/making/index.ts';
import { type PhotoDetail, PhotoPoints } from '#contract/avatar-photo.contract.ts';
import type { DraftParts, KindForm } from './kind-form.ts';
import { previewBackdrop } from './preview-backdrop.ts';

/** An avatar out of one picture while it is edited. */
export interface PhotoDraft extends DraftParts {
  portraitId: string | null;
  /** Null until a picture is there and was looked at. */
  points: PhotoPoints | null;
  consent: boolean;
  /** When it was declared; empty until it is saved. */
  consentAt: string;
}

export const PHOTO_FORM: KindForm<PhotoDetail, PhotoDraft> = {
  driver: 'photo',
  fresh: { portraitId: null, points: null, consent: false, consentAt: '', backdrop: { kind: 'none' }, coverId: null },
  toDraft: ({ portraitId, points, consent, consentAt, backdrop, coverId }) => ({
    portraitId,
    points,
    consent,
    consentAt,
    backdrop,
    coverId,
  }),
  toDetail({ portraitId, points, consent, consentAt, backdrop, coverId }) {
    if (!portraitId || !points) throw new Error('a photo without its points is not saved');
    return { driver: 'photo', portraitId, points, consent, consentAt, consentBy: '', backdrop, coverId };
  },
  lackOf({ portraitId, points, consent }) {
    if (!portraitId || !points) return '请上传一张照片';
    if (!PhotoPoints.safeParse(points).success) return '特征点的位置不合理，请对照示意图逐点核对';
    return consent ? null : '请勾选“我已获得照片中人物的授权”';
  },
  async capture({ portraitId, points }, media) {
    const url = portraitId && media.urlOf(portraitId);
    if (!url || !points) return null;
    return capturePhoto(url, points);
  },
  preview({ portraitId, points, backdrop }, media) {
    const url = portraitId && media.urlOf(portraitId);
    return url && points ? { kind: 'photo', url, points, backdrop: previewBackdrop(backdrop, media.urlOf) } : null;
  },
};
