import { Button } from 'antd';
import { useState } from 'react';
import { readFile } from '#contract/file.contract.ts';
import { uploadAsset } from '#contract/operator.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { checkPicture, describePicture, PICTURE_TYPES } from './check-picture.ts';
import styles from './picture-field.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  id?: string;
  label: string;
  /** Address of the picture; '' for none. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A picture of the brand: an uploaded one, or one that comes with the product. */
export function PictureField({ id, label, value = '', onChange }: Props) {
  const chooser = useFileChooser({
    accept: PICTURE_TYPES.join(','),
    label: `选择${label}`,
    onChoose: ([chosen]) => upload(chosen),
  });
  const [busy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = checkPicture(chosen);
    if (refusal) return notice.error(refusal);
    setBusy(true);
    try {
      onChange?.(await call(uploadAsset, {}, { upfile: chosen }));
    } catch (error) {
      tellFailure(error, '上传失败：');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.field}>
      <span className={styles.thumb}>{value ? <img src={value} alt="" /> : <Icon name="image" size={16} />}</span>
      <span className={styles.what}>{describePicture(value)}</span>
      {value && (
        <Button type="text" aria-label={`移除${label}`} onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
      <Button aria-label={`从素材库选择${label}`} onClick={() => setChoosing(true)}>
        素材库
      </Button>
      <Button id={id} loading={busy} aria-label={`${value ? '更换' : '上传'}${label}`} onClick={chooser.choose}>
        {value ? '更换' : '上传'}
      </Button>
      {chooser.input}
      {isChoosing && (
        <MaterialPicker
          kinds={['image']}
          title={`选择${label}`}
          onChoose={async ({ id: chosen, name }) => {
            // A brand's pictures are shown to everybody: it keeps a copy of its own.
            const found = await fetchFile(readFile, { id: chosen }).catch((error: unknown) =>
              tellFailure(error, '图片没有取到，'),
            );
            if (found) await upload(new File([found.blob], name, { type: found.blob.type }));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
