import { captureModel } from '#avatar/making/index.ts';
import type { VrmLook } from '#avatar/stage/index.ts';
import type { AvatarMedium } from '#contract/avatar-parts.contract.ts';
import type { VrmDetail } from '#contract/avatar-vrm.contract.ts';
import { cautionsOf } from '#contract/vrm-file.contract.ts';
import type { DraftParts, KindForm } from './kind-form.ts';
import { previewBackdrop } from './preview-backdrop.ts';

/** A model in three dimensions while it is edited. */
export interface VrmDraft extends DraftParts, Omit<VrmDetail, 'driver' | 'modelId'> {
  modelId: string | null;
}

/** What the model's maker does not allow everybody; empty without a model. */
export const cautionsOfMedium = (medium: AvatarMedium | undefined): string[] =>
  medium?.model ? cautionsOf(medium.model) : [];

function lookOf({ framing, lift, backdrop }: VrmDraft, model: Blob, urlOf: (id: string) => string | null): VrmLook {
  return { kind: 'vrm', model, framing, lift, backdrop: previewBackdrop(backdrop, urlOf) };
}

export const VRM_FORM: KindForm<VrmDetail, VrmDraft> = {
  driver: 'vrm',
  fresh: {
    modelId: null,
    framing: 'half',
    lift: 0,
    acknowledgedId: null,
    acknowledgedAt: '',
    acknowledgedBy: '',
    backdrop: { kind: 'none' },
    coverId: null,
  },
  toDraft: ({ driver: _, ...parts }) => parts,
  toDetail: ({ modelId, ...parts }) => ({ driver: 'vrm', modelId: modelId ?? '', ...parts }),
  lackOf({ modelId, acknowledgedId }, media) {
    if (!modelId) return '请上传 VRM 模型';
    const needsConsent = cautionsOfMedium(media.all.get(modelId)).length > 0;
    return needsConsent && acknowledgedId !== modelId ? '请先确认模型的使用许可' : null;
  },
  async capture({ modelId }, media) {
    const file = modelId && media.fileOf(modelId);
    if (!file) return null;
    return captureModel(file);
  },
  preview(draft, media) {
    const file = draft.modelId && media.fileOf(draft.modelId);
    return file ? lookOf(draft, file, media.urlOf) : null;
  },
};
