import type { PhotoDetail } from '#contract/avatar-photo.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AvatarKind, PICTURES } from './kind.ts';
import { lookBackdrop } from './look-backdrop.ts';

/** One picture of somebody, bent by the points of the face. */
export const PHOTO: AvatarKind<PhotoDetail> = {
  media: ({ portraitId }) => [{ id: portraitId, formats: PICTURES }],
  /** Nobody's picture talks without their consent. Another picture is another declaration. */
  admit(detail, before, { accountId, at }) {
    if (!detail.consent) throw new AppError(CODE.badInput, '请确认已获得照片中人物的授权，再保存');
    const isSame = before !== null && before.portraitId === detail.portraitId && before.consentAt !== '';
    const consent = isSame ? before : { consentAt: at.toISOString(), consentBy: accountId };
    return { ...detail, consentAt: consent.consentAt, consentBy: consent.consentBy };
  },
  look({ portraitId, points, backdrop }, media) {
    const portrait = media.of(portraitId);
    return {
      driver: 'photo',
      url: portrait ? media.address(portrait) : '',
      points,
      backdrop: lookBackdrop(backdrop, media),
    };
  },
};
