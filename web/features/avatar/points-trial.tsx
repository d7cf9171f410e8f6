import { Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { openPhotoTrial, type PhotoTrial } from '#avatar/making/index.ts';
import type { PhotoPoints } from '#contract/avatar-photo.contract.ts';
import styles from './photo-editor.module.css';

const SHAPES = [
  { key: 'open', label: '张嘴试试' },
  { key: 'round', label: '嘟嘴试试' },
  { key: 'lids', label: '眨眼试试' },
] as const;
type Trial = Record<(typeof SHAPES)[number]['key'], number>;

/** Mouth and lids under one's own hand: whether the points are where they belong is seen at once. */
export function PointsTrial({ url, points }: { url: string; points: PhotoPoints }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const driver = useRef<PhotoTrial | null>(null);
  const [trial, setTrial] = useState<Trial>({ open: 0, round: 0, lids: 0 });
  const look = useRef({ url, points });
  look.current = { url, points };

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let isGone = false;
    void openPhotoTrial(target, () => isGone).then((made) => {
      if (!made) return;
      made.holdLids(0);
      driver.current = made;
      // The preview beside it says what is wrong with a picture that does not open.
      made.load({ kind: 'photo', ...look.current }).catch(console.warn);
    });
    return () => {
      isGone = true;
      driver.current?.dispose();
      driver.current = null;
    };
  }, []);
  useEffect(() => {
    driver.current?.load({ kind: 'photo', url, points }).catch(console.warn);
  }, [url, points]);

  const move = (part: Partial<Trial>) => {
    const next = { ...trial, ...part };
    setTrial(next);
    const { open, round, lids } = next;
    driver.current?.say(() => ({ open: Math.max(open, round * 0.35), round, wide: 0, press: 0, teeth: 0 }));
    driver.current?.holdLids(lids);
  };

  return (
    <div className={styles.trial}>
      <canvas ref={canvas} role="img" aria-label="按特征点变形的样子" />
      <div>
        {SHAPES.map(({ key, label }) => (
          <div key={key} className={styles.slide}>
            <span>{label}</span>
            <Slider
              min={0}
              max={1}
              step={0.01}
              value={trial[key]}
              ariaLabelForHandle={label}
              tooltip={{ open: false }}
              onChange={(value) => move({ [key]: value })}
            />
          </div>
        ))}
        <small>嘴唇裂开不齐时调嘴角和唇线的点，眼皮盖不住眼睛时调上下眼沿的点。</small>
      </div>
    </div>
  );
}
