import { ACTIONS } from '#contract/action.contract.ts';
import type { VrmDetail } from '#contract/avatar-vrm.contract.ts';
import { AvatarFrame } from './avatar-frame.tsx';
import styles from './avatar-page.module.css';
import { BackdropSection } from './backdrop-fields.tsx';
import { LookPreview } from './look-preview.tsx';
import { type AvatarConfig, useAvatarForm, usePreview } from './use-avatar-form.ts';
import { VRM_FORM, type VrmDraft } from './vrm-draft.ts';
import { VrmFields } from './vrm-fields.tsx';
import { VrmView } from './vrm-view.tsx';

/** A model's bones do every action. */
const CODES = ACTIONS.map(({ code }) => code);

/** The model and its licence at the left, the living person at the right. */
export function VrmEditor({ config }: { config: AvatarConfig | null }) {
  const form = useAvatarForm<VrmDetail, VrmDraft>(config, VRM_FORM);
  const { draft, media, busy, change } = form;
  const look = usePreview(VRM_FORM, form);
  const upload = async (file: File) => {
    const [made] = await form.upload('model', [file]);
    if (made?.medium.format === 'vrm') change({ modelId: made.medium.id });
    return made?.medium.format ?? null;
  };
  return (
    <AvatarFrame
      {...{ config, form }}
      purpose="用 VRM 模型做一个立体的数字人"
      preview={
        <LookPreview
          {...{ kind: 'vrm', look }}
          name={form.basics.name}
          speakerId={form.basics.speakerId}
          lack="上传模型，它就站在这里"
          actions={CODES}
        />
      }
    >
      <section className={styles.section} aria-labelledby="model-title">
        <h2 id="model-title">模型</h2>
        <p>VRM 0.x 或 1.0，50 MB 以内，最多 20 万个三角面，贴图边长最多 4096 像素，全部数据都在一个文件里。</p>
        <VrmFields
          medium={media.all.get(draft.modelId ?? '')}
          progress={busy?.slot === 'model' ? busy.share : null}
          disabled={busy !== null}
          isAcknowledged={draft.modelId !== null && draft.acknowledgedId === draft.modelId}
          onAcknowledge={(isSeen) => change({ acknowledgedId: isSeen ? draft.modelId : null })}
          upload={upload}
        />
      </section>
      <section className={styles.section} aria-labelledby="view-title">
        <h2 id="view-title">取景</h2>
        <VrmView framing={draft.framing} lift={draft.lift} onChange={change} />
      </section>
      <BackdropSection form={form} kinds={['none', 'colour', 'image', 'video']} />
    </AvatarFrame>
  );
}
