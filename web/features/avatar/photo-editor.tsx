import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { guessPoints } from '#avatar/making/index.ts';
import { PHOTO_ACTIONS } from '#avatar/stage/index.ts';
import type { PhotoDetail, PhotoPoints } from '#contract/avatar-photo.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { FromMaterials } from '#web/ui/from-materials.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { AvatarFrame } from './avatar-frame.tsx';
import styles from './avatar-page.module.css';
import { BackdropSection } from './backdrop-fields.tsx';
import { LookPreview } from './look-preview.tsx';
import { PHOTO_FORM, type PhotoDraft } from './photo-draft.ts';
import photo from './photo-editor.module.css';
import { PointsBoard } from './points-board.tsx';
import { PointsTrial } from './points-trial.tsx';
import { type AvatarConfig, useAvatarForm, usePreview } from './use-avatar-form.ts';

const PICTURES = ['png', 'jpg', 'webp'];

/** A picture with its points at the left, whoever it brings to life at the right. */
export function PhotoEditor({ config }: { config: AvatarConfig | null }) {
  const form = useAvatarForm<PhotoDetail, PhotoDraft>(config, PHOTO_FORM);
  const { draft, media, busy, change } = form;
  const chooser = useFileChooser({
    accept: 'image/png,image/jpeg,image/webp',
    label: '上传照片',
    onChoose: ([file]) => take(file),
  });
  const [past, setPast] = useState<readonly PhotoPoints[]>([]);
  const look = usePreview(PHOTO_FORM, form);
  const url = draft.portraitId ? media.urlOf(draft.portraitId) : null;

  /** Marks the face of a picture; people look it over. */
  async function guess(address: string): Promise<PhotoPoints> {
    const { points, isFound } = await guessPoints(address);
    if (isFound) notice.success('已标出特征点，请核对位置');
    else notice.warning('没有认出人脸，已放上常见位置，请逐点拖到位');
    return points;
  }

  async function take(file: File) {
    const [uploaded] = await form.upload('portrait', [file]);
    if (!uploaded) return;
    if (!PICTURES.includes(uploaded.medium.format)) {
      notice.error('请上传 PNG、JPEG 或 WebP 图片');
      return;
    }
    const address = URL.createObjectURL(file);
    try {
      const points = await guess(address);
      setPast([]);
      // Another picture may be of another person.
      change({ portraitId: uploaded.medium.id, points, consent: false, consentAt: '' });
    } catch (error) {
      notice.error(error instanceof Error ? error.message : '照片打不开，请换一张');
    } finally {
      URL.revokeObjectURL(address);
    }
  }

  const place = (points: PhotoPoints) => {
    if (draft.points) setPast([...past.slice(-49), draft.points]);
    change({ points });
  };
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    change({ points: before });
  };

  return (
    <AvatarFrame
      {...{ config, form }}
      purpose="让一张照片开口说话"
      preview={
        <LookPreview
          {...{ kind: 'photo', look }}
          name={form.basics.name}
          speakerId={form.basics.speakerId}
          lack="上传照片，它就在这里说话"
          actions={PHOTO_ACTIONS}
        />
      }
    >
      <section className={styles.section} aria-labelledby="portrait-title">
        <h2 id="portrait-title">照片</h2>
        <p>PNG、JPEG 或 WebP，50 MB 以内。正面、嘴自然闭合、头发不遮眼的半身照效果最好；透明背景的 PNG 会保持透明。</p>
        <div className={photo.take}>
          <Button
            loading={busy?.slot === 'portrait'}
            disabled={busy !== null}
            icon={<Icon name="upload" size={16} />}
            onClick={chooser.choose}
          >
            {busy ? `${Math.round(busy.share * 100)}%` : draft.portraitId ? '更换照片' : '上传照片'}
          </Button>
          <FromMaterials kinds={['image']} what="照片" disabled={busy !== null} onChoose={take} />
          {chooser.input}
        </div>
        <Checkbox checked={draft.consent} onChange={({ target }) => change({ consent: target.checked })}>
          我已获得照片中人物的授权，可以把它做成会说话的数字人
        </Checkbox>
        <p className={photo.consent}>
          {draft.consentAt
            ? `声明已记录于 ${new Date(draft.consentAt).toLocaleString('zh-CN')}`
            : '保存时会记录声明的时间和账号；没有授权的照片请不要使用。'}
        </p>
      </section>
      {url && draft.points && (
        <section className={styles.section} aria-labelledby="points-title">
          <h2 id="points-title">特征点</h2>
          <p>自动标出的位置可能有偏差，请核对。拖动圆点，或选中后按方向键微调（按住 Shift 每次移动更多）。</p>
          <PointsBoard
            key={draft.portraitId}
            {...{ url, points: draft.points }}
            canUndo={past.length > 0}
            onChange={place}
            onUndo={undo}
            onReset={() => void guess(url).then(place, (error: Error) => notice.error(error.message))}
          />
          <PointsTrial {...{ url, points: draft.points }} />
        </section>
      )}
      <BackdropSection
        form={form}
        kinds={['none', 'colour', 'image']}
        help="照片的背景透明时才看得到；不透明的照片用它自己的背景。"
      />
    </AvatarFrame>
  );
}
