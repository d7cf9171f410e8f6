import type { VrmDetail } from '#contract/avatar-vrm.contract.ts';
import { cautionsOf } from '#contract/vrm-file.contract.ts';
import type { AvatarKind } from './kind.ts';
import { lookBackdrop } from './look-backdrop.ts';

/** A model in three dimensions. */
export const VRM: AvatarKind<VrmDetail> = {
  media: ({ modelId }) => [{ id: modelId, formats: ['vrm'] }],
  admit(detail, before, { accountId, at }) {
    if (!detail.acknowledgedId) return { ...detail, acknowledgedAt: '', acknowledgedBy: '' };
    const isSame = before?.acknowledgedId === detail.acknowledgedId;
    const record = isSame ? before : { acknowledgedAt: at.toISOString(), acknowledgedBy: accountId };
    return { ...detail, acknowledgedAt: record.acknowledgedAt, acknowledgedBy: record.acknowledgedBy };
  },
  refusal({ modelId, acknowledgedId }, media) {
    const facts = media.find(({ id }) => id === modelId)?.model;
    if (!facts || acknowledgedId === modelId) return null;
    const cautions = cautionsOf(facts);
    return cautions.length > 0 ? `${cautions.join('；')}。请先确认已获得授权` : null;
  },
  look({ modelId, framing, lift, backdrop }, media) {
    const model = media.of(modelId);
    return {
      driver: 'vrm',
      model: model ? media.address(model) : '',
      framing,
      lift,
      backdrop: lookBackdrop(backdrop, media),
    };
  },
};
