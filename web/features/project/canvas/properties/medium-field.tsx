import { Button } from 'antd';
import { useState } from 'react';
import type { Material, MaterialKind } from '#contract/material.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SoundBar } from '#web/ui/sound-bar.tsx';
import { useMaterialName } from '#web/ui/use-material-name.ts';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './properties.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  kinds: readonly [MaterialKind, ...MaterialKind[]];
  label: string;
  url: string;
  /** Words in place of a picture that nobody has chosen. */
  empty?: string;
  canRemove?: boolean;
  onChoose(material: Material): void;
  onRemove?(): void;
}

/** One medium, always of the materials. */
export function MediumField({ kinds, label, url, empty = '还没有选择', canRemove = false, onChoose, onRemove }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const isSound = kinds[0] === 'audio';
  const name = useMaterialName(isSound ? url : '');
  const doing = url === '' ? '从素材选择' : '更换';
  return (
    <div className={styles.medium}>
      <span className={styles.picture}>
        {url === '' || isSound ? (
          <Icon name={isSound ? 'music' : 'image'} />
        ) : (
          <Shown key={url} url={url} isVideo={kinds[0] === 'video'} />
        )}
      </span>
      <span className={styles.buttons}>
        {url === '' && <small>{empty}</small>}
        {url !== '' && isSound && <small title={name}>{name}</small>}
        <Button size="small" aria-label={`${label}，${doing}`} onClick={() => setChoosing(true)}>
          {doing}
        </Button>
        {url !== '' && canRemove && (
          <Button size="small" type="text" onClick={onRemove}>
            移除
          </Button>
        )}
      </span>
      {url !== '' && isSound && <SoundBar key={url} url={url} name={name || label} />}
      {isChoosing && (
        <MaterialPicker kinds={kinds} title={`选择${label}`} onChoose={onChoose} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

export function Shown({ url, isVideo }: { url: string; isVideo: boolean }) {
  const { source, failed, fail } = useMediumSource(url);
  if (failed || !source) return <Icon name={isVideo ? 'video' : 'image'} />;
  // biome-ignore lint/a11y/useMediaCaption: it does not play
  return isVideo ? <video src={source} muted onError={fail} /> : <img src={source} alt="" onError={fail} />;
}
