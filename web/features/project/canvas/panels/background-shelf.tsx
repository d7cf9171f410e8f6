import { Button } from 'antd';
import { useState } from 'react';
import { PLACES, type Place, type SceneBackground } from '#contract/scene.contract.ts';
import { SceneBackdrop } from '#web/scene/scene-backdrop.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { BACKGROUND, useCanvas, useCanvasState } from '../canvas-store.ts';
import styles from './panels.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

export const PLACE_NAME: Record<Place, string> = {
  hall: '服务大厅',
  museum: '展馆',
  bank: '网点',
  scenic: '山水',
  mall: '商场',
  campus: '校园',
  hospital: '诊室',
  tech: '科技',
};
export const PLAIN: SceneBackground = { kind: 'colour', from: '#EAF0FF', to: '#F3EEFF', angle: 0 };

/** What stands behind everything on the canvas. */
export function BackgroundShelf() {
  const canvas = useCanvas();
  const background = useCanvasState((state) => state.scene.background);
  const set = (next: SceneBackground) =>
    canvas.edit((scene) => ({ ...scene, background: next }), { select: [BACKGROUND] });
  return (
    <section className={styles.shelf} aria-label="背景">
      <BackgroundPicker background={background} onChange={set} />
    </section>
  );
}

interface PickerProps {
  /** Null: none of its own. */
  background: SceneBackground | null;
  onChange(background: SceneBackground): void;
}

/** A place of ours, a colour, or a material. */
export function BackgroundPicker({ background, onChange: set }: PickerProps) {
  const [isChoosing, setChoosing] = useState(false);
  const colour = background?.kind === 'colour' ? background : PLAIN;
  return (
    <>
      <h2 className={styles.head}>
        背景
        <Button type="link" size="small" onClick={() => setChoosing(true)}>
          从素材选择
        </Button>
      </h2>
      <div className={styles.places}>
        {PLACES.map((place) => (
          <button
            key={place}
            type="button"
            className={styles.place}
            aria-pressed={background?.kind === 'place' && background.place === place}
            onClick={() => set({ kind: 'place', place, moves: true })}
          >
            <span className={styles.small} inert>
              <SceneBackdrop background={{ kind: 'place', place, moves: false }} />
            </span>
            <span className={styles.placeName}>{PLACE_NAME[place]}</span>
          </button>
        ))}
        <button
          type="button"
          className={styles.place}
          aria-pressed={background?.kind === 'colour'}
          onClick={() => set(colour)}
        >
          <span className={styles.small} inert>
            <SceneBackdrop background={colour} />
          </span>
          <span className={styles.placeName}>纯色</span>
        </button>
      </div>
      {isChoosing && (
        <MaterialPicker
          kinds={['image', 'video', 'panorama']}
          title="选择背景"
          onChoose={({ kind, url }) =>
            set(
              kind === 'panorama'
                ? { kind: 'panorama', url, heading: 0, speed: 0 }
                : { kind: kind === 'video' ? 'video' : 'picture', url, fit: 'cover' },
            )
          }
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
