import { Button, Switch } from 'antd';
import type { SceneBackground } from '#contract/scene.contract.ts';
import { DIRECTIONS } from '#contract/scene-component.contract.ts';
import { CanvasIcon } from '../canvas-icon.tsx';
import { useCanvas, useCanvasState } from '../canvas-store.ts';
import { Choice } from '../choice.tsx';
import { nameOf } from '../component-kinds.ts';
import { findUnreadable, makeReadable, veilsOf } from '../legible.ts';
import { BackgroundShelf } from '../panels/background-shelf.tsx';
import { useGrounds } from '../use-grounds.ts';
import { ColourCell } from './colour-cell.tsx';
import { MediumField } from './medium-field.tsx';
import styles from './properties.module.css';
import { Row, Section } from './section.tsx';
import { SliderRow } from './slider-row.tsx';

const isOwn = ({ kind }: SceneBackground): boolean => kind !== 'place' && kind !== 'colour';

/** What stands behind everything, and how. */
export function BackgroundFields() {
  const canvas = useCanvas();
  const background = useCanvasState((state) => state.scene.background);
  const direction = useCanvasState((state) => state.direction);
  const scene = useCanvasState((state) => state.scene);
  const grounds = useGrounds(background, scene.sizes);
  const lost = DIRECTIONS.flatMap((one) => (grounds[one] ? findUnreadable(scene, one, grounds[one]) : []));
  const unreadable = [...new Set(lost)];
  const covering = isOwn(background) ? veilsOf(scene, direction) : [];
  const set = (part: object) =>
    canvas.edit((scene) => ({ ...scene, background: { ...scene.background, ...part } as SceneBackground }), {
      key: `background ${Object.keys(part).join()}`,
    });
  const hide = (ids: readonly string[]) =>
    canvas.edit((scene) => ({
      ...scene,
      components: scene.components.map((one) => (ids.includes(one.id) ? { ...one, hidden: true } : one)),
    }));
  return (
    <>
      <header className={styles.title}>
        <CanvasIcon name="image" />
        <b>背景</b>
      </header>
      <BackgroundShelf />
      {unreadable.length > 0 && (
        <p className={styles.told} role="status">
          {unreadable.map(nameOf).join('、')}在这个背景上看不清{grounds['1']?.isDrawn && '，颜色是配原来的背景的'}。
          <Button type="link" size="small" onClick={() => canvas.edit((all) => makeReadable(all, grounds))}>
            换成看得清的颜色
          </Button>
        </p>
      )}
      {covering.length > 0 && unreadable.length === 0 && (
        <p className={styles.told} role="status">
          画面上有 {covering.length} 块渐隐底色，会盖住背景的一部分，用来衬托文字。
          <Button type="link" size="small" onClick={() => hide(covering.map(({ id }) => id))}>
            隐藏渐隐底色
          </Button>
        </p>
      )}
      {background.kind === 'colour' && (
        <Section title="颜色">
          <Row label="上">
            <ColourCell label="上面的颜色" alpha={false} value={background.from} onChange={(from) => set({ from })} />
          </Row>
          <Row label="下">
            <ColourCell label="下面的颜色" alpha={false} value={background.to} onChange={(to) => set({ to })} />
          </Row>
          <SliderRow
            label="角度"
            unit="°"
            value={background.angle}
            least={0}
            most={360}
            onChange={(angle) => set({ angle })}
          />
        </Section>
      )}
      {background.kind === 'place' && (
        <Section title="动态">
          <Row label="画面轻轻动">
            <Switch
              size="small"
              aria-label="画面轻轻动"
              checked={background.moves}
              onChange={(moves) => set({ moves })}
            />
          </Row>
        </Section>
      )}
      {(background.kind === 'picture' || background.kind === 'video') && (
        <Section title={background.kind === 'video' ? '视频' : '图片'}>
          <MediumField
            kinds={background.kind === 'video' ? ['video'] : ['image']}
            label={background.kind === 'video' ? '背景视频' : '背景图片'}
            url={background.url}
            onChoose={({ url }) => set({ url })}
          />
          <Row label="填充">
            <Choice
              label="填充"
              value={background.fit}
              options={[
                { value: 'cover', label: '铺满' },
                { value: 'contain', label: '完整' },
              ]}
              onChange={(fit) => set({ fit })}
            />
          </Row>
        </Section>
      )}
      {background.kind === 'panorama' && (
        <Section title="全景">
          <MediumField kinds={['panorama']} label="全景图" url={background.url} onChoose={({ url }) => set({ url })} />
          <Button
            size="small"
            onClick={() =>
              canvas.edit((all) => ({ ...all, background: { kind: 'picture', url: background.url, fit: 'cover' } }))
            }
          >
            不转动，当普通图片用
          </Button>
          <SliderRow
            label="朝向"
            unit="°"
            value={background.heading}
            least={-180}
            most={180}
            onChange={(heading) => set({ heading })}
          />
          <SliderRow label="转动" value={background.speed} least={-10} most={10} onChange={(speed) => set({ speed })} />
        </Section>
      )}
    </>
  );
}
