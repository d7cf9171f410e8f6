import { Button } from 'antd';
import { useState } from 'react';
import { type ComponentOf, SCENE_LIMITS } from '#contract/scene-component.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { NumberCell } from '../number-cell.tsx';
import { Shown } from './medium-field.tsx';
import styles from './properties.module.css';
import { Section } from './section.tsx';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  component: ComponentOf<'carousel'>;
  onChange(part: object): void;
}

/** The pictures that follow each other, and how long each is seen. */
export function CarouselFields({ component: { urls, seconds }, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Section title="内容" note={`${urls.length} / ${SCENE_LIMITS.pictures}`}>
      <ul className={styles.pictures}>
        {urls.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one picture may come twice
          <li key={`${url} ${index}`}>
            <span className={styles.picture}>
              <Shown url={url} isVideo={false} />
            </span>
            <button
              type="button"
              aria-label={`把第 ${index + 1} 张移到前面`}
              title="前移"
              disabled={index === 0}
              onClick={() => onChange({ urls: urls.toSpliced(index, 1).toSpliced(index - 1, 0, url) })}
            >
              <Icon name="left" size={14} />
            </button>
            <button
              type="button"
              aria-label={`移除第 ${index + 1} 张`}
              title="移除"
              onClick={() => onChange({ urls: urls.toSpliced(index, 1) })}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button size="small" disabled={urls.length >= SCENE_LIMITS.pictures} onClick={() => setChoosing(true)}>
        从素材添加
      </Button>
      <div className={styles.cells}>
        <NumberCell
          label="每张"
          value={seconds}
          unit="秒"
          least={2}
          most={120}
          onChange={(next) => onChange({ seconds: next })}
        />
      </div>
      {isChoosing && (
        <MaterialPicker
          kinds={['image']}
          title="添加图片"
          onChoose={({ url }) => onChange({ urls: [...urls, url] })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}
