import { Button, ColorPicker, Slider, Switch } from 'antd';
import { useState } from 'react';
import { type AvatarKeying, DEFAULT_AVATAR_KEYING } from '#contract/avatar-parts.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './avatar-page.module.css';
import { PickColour } from './pick-colour.tsx';

const SLIDERS = [
  { name: 'similarity', label: '相似度', hint: '越大抠掉的颜色越多' },
  { name: 'smoothness', label: '平滑度', hint: '越大边缘越软' },
  { name: 'spill', label: '去溢色', hint: '越大去掉的环境绿光越多' },
] as const;

interface Props {
  value: AvatarKeying | null;
  /** A film without an outline of its own, to pick the screen's colour from. */
  film: string | null;
  onChange(keying: AvatarKeying | null): void;
}

/** How the person is cut out; films that bring their own outline need none of it. */
export function KeyingFields({ value, film, onChange }: Props) {
  const [picks, setPicks] = useState(false);
  return (
    <div className={styles.keying}>
      <div className={styles.switch}>
        <Switch
          checked={value !== null}
          onChange={(on) => onChange(on ? DEFAULT_AVATAR_KEYING : null)}
          aria-label="抠掉背景色"
        />
        抠掉背景色
        <span>{value ? '透明片段不受影响' : '片段按原样铺满画面'}</span>
      </div>
      {value && (
        <>
          <div className={styles.colour}>
            <span>背景色</span>
            <ColorPicker
              value={value.colour}
              disabledAlpha
              showText
              onChangeComplete={(colour) => onChange({ ...value, colour: `#${colour.toHex().slice(0, 6)}` })}
            />
            <Button
              size="small"
              disabled={!film}
              icon={<Icon name="target" size={14} />}
              onClick={() => setPicks(!picks)}
            >
              {picks ? '完成取色' : '在画面上取色'}
            </Button>
          </div>
          {picks && film && <PickColour film={film} onPick={(colour) => onChange({ ...value, colour })} />}
          {SLIDERS.map(({ name, label, hint }) => (
            <div key={name} className={styles.slider}>
              <span>
                {label} <b>{value[name].toFixed(2)}</b>
              </span>
              <Slider
                min={0}
                max={1}
                step={0.01}
                value={value[name]}
                ariaLabelForHandle={label}
                tooltip={{ open: false }}
                onChange={(next) => onChange({ ...value, [name]: next })}
              />
              <small>{hint}</small>
            </div>
          ))}
        </>
      )}
    </div>
  );
}
