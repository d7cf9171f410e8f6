import { Button, ColorPicker, Segmented } from 'antd';
import { useState } from 'react';
import { takeAvatarMedium } from '#contract/avatar.contract.ts';
import type { AvatarBackdrop, AvatarMedium } from '#contract/avatar-parts.contract.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './avatar-page.module.css';
import type { DraftParts } from './kind-form.ts';
import type { AvatarForm } from './use-avatar-form.ts';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

const KINDS = [
  { value: 'none', label: '透明' },
  { value: 'colour', label: '颜色' },
  { value: 'image', label: '图片' },
  { value: 'video', label: '视频' },
  { value: 'panorama', label: '全景' },
] as const;
type Kind = (typeof KINDS)[number]['value'];
const HINTS: Record<Kind, string> = {
  none: '由角色或项目的背景决定',
  colour: '人物身后铺一种颜色',
  image: 'PNG、JPEG 或 WebP，铺满画面',
  video: 'webm 或 mp4，最长 60 秒，静音循环',
  panorama: '2:1 的全景图（等距柱状投影），会缓慢环视',
};

interface Props {
  value: AvatarBackdrop;
  /** Those that this avatar can have. */
  kinds: readonly Kind[];
  disabled: boolean;
  onChange(backdrop: AvatarBackdrop): void;
  upload(file: File): Promise<string | null>;
  /** One of the library is known to the form from now on. */
  adopt(medium: AvatarMedium): void;
}

/** What stands behind the person, as a section of the page of any kind. */
export function BackdropSection<T extends DraftParts>({
  form,
  kinds,
  help,
}: {
  form: AvatarForm<T>;
  kinds?: readonly Kind[];
  /** When it is seen at all. */
  help?: string;
}) {
  return (
    <section className={styles.section} aria-labelledby="backdrop-title">
      <h2 id="backdrop-title">背景</h2>
      {help && <p>{help}</p>}
      <BackdropFields
        value={form.draft.backdrop}
        kinds={kinds ?? KINDS.map(({ value }) => value)}
        disabled={form.busy !== null}
        adopt={(medium) => form.media.adopt([medium])}
        upload={async (file) => (await form.upload('backdrop', [file]))[0]?.medium.id ?? null}
        onChange={(backdrop) => form.change({ backdrop } as Partial<T>)}
      />
    </section>
  );
}

function BackdropFields({ value, kinds, disabled, onChange, upload, adopt }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const [kind, setKind] = useState<Kind>(value.kind);
  const chooser = useFileChooser({
    accept: kind === 'video' ? 'video/webm,video/mp4' : 'image/png,image/jpeg,image/webp',
    label: '上传背景',
    onChoose: ([file]) => take(file),
  });
  const choose = (next: Kind) => {
    setKind(next);
    if (next === 'none') onChange({ kind: 'none' });
    if (next === 'colour') onChange({ kind: 'colour', colour: '#e8eeff' });
  };
  const isUploaded = kind !== 'none' && kind !== 'colour';
  const take = async (file: File | undefined) => {
    const mediumId = file && isUploaded ? await upload(file) : null;
    if (mediumId && isUploaded) onChange({ kind, mediumId });
  };
  return (
    <div className={styles.backdrop}>
      <Segmented value={kind} options={KINDS.filter((one) => kinds.includes(one.value))} onChange={choose} />
      <div className={styles.colour}>
        <small>{HINTS[kind]}</small>
        {value.kind === 'colour' && kind === 'colour' && (
          <ColorPicker
            value={value.colour}
            disabledAlpha
            showText
            onChangeComplete={(colour) => onChange({ kind: 'colour', colour: `#${colour.toHex().slice(0, 6)}` })}
          />
        )}
        {isUploaded && (
          <Button size="small" disabled={disabled} onClick={() => setChoosing(true)}>
            从素材库选择
          </Button>
        )}
        {isUploaded && (
          <Button size="small" disabled={disabled} icon={<Icon name="upload" size={14} />} onClick={chooser.choose}>
            {value.kind === kind ? '更换' : '上传'}
          </Button>
        )}
      </div>
      {chooser.input}
      {isChoosing && isUploaded && (
        <MaterialPicker
          kinds={[kind]}
          title="选择背景"
          onChoose={async ({ url }) => {
            try {
              const medium = await call(takeAvatarMedium, { url });
              adopt(medium);
              onChange({ kind, mediumId: medium.id });
            } catch (error) {
              tellFailure(error, '没有选用，');
            }
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
