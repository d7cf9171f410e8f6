import { Button } from 'antd';
import { useState } from 'react';
import { BACKGROUND } from '#contract/project.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './background-field.module.css';
import config from './global-config.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  url: string;
  isVideo: boolean;
  onChange(part: { background: string; backgroundType: '1' | '4' }): void;
}

/** What stands behind the person: a picture or film of the library. */
export function BackgroundField({ url, isVideo, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={config.field}>
      <span className={config.label}>背景</span>
      <div className={styles.field}>
        <span className={styles.picture}>
          {url === '' ? <Icon name="image" /> : <Shown key={url} url={url} isVideo={isVideo} />}
        </span>
        <span className={styles.word}>{url === '' ? '未设置，用角色的底色' : isVideo ? '视频' : '图片'}</span>
        {url !== '' && (
          <Button type="text" onClick={() => onChange({ background: '', backgroundType: BACKGROUND.picture })}>
            移除
          </Button>
        )}
        <Button onClick={() => setChoosing(true)}>从素材库选择</Button>
      </div>
      {isChoosing && (
        <MaterialPicker
          kinds={['image', 'video']}
          title="选择背景"
          onChoose={(material) =>
            onChange({
              background: material.url,
              backgroundType: material.kind === 'video' ? BACKGROUND.video : BACKGROUND.picture,
            })
          }
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function Shown({ url, isVideo }: { url: string; isVideo: boolean }) {
  const { source, failed, fail } = useMediumSource(url);
  if (failed || !source) return <Icon name={isVideo ? 'video' : 'image'} />;
  // biome-ignore lint/a11y/useMediaCaption: it plays without its sound
  return isVideo ? <video src={source} muted onError={fail} /> : <img src={source} alt="背景" onError={fail} />;
}
