import { Button, Dropdown, Popover } from 'antd';
import { useState } from 'react';
import { type Direction, SCENE_LIMITS, SCENE_STATES, type SceneState } from '#contract/scene-component.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { DIRECTION_LABEL } from '../project-values.ts';
import { CanvasIcon } from './canvas-icon.tsx';
import { useCanvas, useCanvasState } from './canvas-store.ts';
import { Choice } from './choice.tsx';
import { resizeScene } from './edit-scene.ts';
import { NumberCell } from './number-cell.tsx';
import styles from './stage.module.css';

export const MOMENT_LABEL: Record<SceneState, string> = { idle: '待机', talking: '对话中', asleep: '休眠' };
const SIZES: Record<Direction, readonly { name: string; width: number; height: number }[]> = {
  '2': [
    { name: '竖屏一体机', width: 1080, height: 1920 },
    { name: '竖屏 4K', width: 2160, height: 3840 },
    { name: '竖屏 16:10', width: 1200, height: 1920 },
    { name: '小型竖屏', width: 768, height: 1366 },
    { name: '手机', width: 1080, height: 2340 },
  ],
  '1': [
    { name: '横屏一体机', width: 1920, height: 1080 },
    { name: '横屏 4K', width: 3840, height: 2160 },
    { name: '横屏 16:10', width: 1920, height: 1200 },
    { name: '小型横屏', width: 1366, height: 768 },
    { name: '带鱼屏', width: 2560, height: 1080 },
  ],
};

/** Over the artboard: its size, which direction, and which moment is shown. */
export function Strip({ onTurn }: { onTurn(direction: Direction): void }) {
  const canvas = useCanvas();
  const direction = useCanvasState((state) => state.direction);
  const moment = useCanvasState((state) => state.moment);
  const snaps = useCanvasState((state) => state.snaps);
  const guides = useCanvasState((state) => state.guides);
  return (
    <div className={styles.strip}>
      <SizeMenu />
      <Choice
        label="画面方向"
        value={direction}
        options={(['2', '1'] as const).map((value) => ({ value, label: DIRECTION_LABEL[value] }))}
        onChange={onTurn}
      />
      <span className={styles.end}>
        <Choice
          label="画面状态"
          value={moment}
          options={SCENE_STATES.map((value) => ({ value, label: MOMENT_LABEL[value] }))}
          onChange={(value) => canvas.setState({ moment: value })}
        />
        <i className={styles.hair} />
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={snaps}
          aria-label="吸附"
          title="吸附 Ctrl+'"
          onClick={() => canvas.setState({ snaps: !snaps })}
        >
          <CanvasIcon name="magnet" />
        </button>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={guides}
          aria-label="参考线"
          title="参考线 Ctrl+;"
          onClick={() => canvas.setState({ guides: !guides })}
        >
          <CanvasIcon name="grid" />
        </button>
      </span>
    </div>
  );
}

function SizeMenu() {
  const canvas = useCanvas();
  const direction = useCanvasState((state) => state.direction);
  const { width, height } = useCanvasState((state) => state.scene.sizes[state.direction]);
  const [isOwn, setOwn] = useState(false);
  const resize = (size: { width: number; height: number }) =>
    canvas.edit((scene) => resizeScene(scene, direction, size));
  return (
    <Popover
      open={isOwn}
      trigger="click"
      placement="bottomLeft"
      onOpenChange={(open) => !open && setOwn(false)}
      content={
        <OwnSize
          direction={direction}
          width={width}
          height={height}
          onDone={(size) => {
            if (size) resize(size);
            setOwn(false);
          }}
        />
      }
    >
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [`${width}×${height}`],
          items: [
            ...SIZES[direction].map((size) => ({
              key: `${size.width}×${size.height}`,
              label: (
                <span className={styles.size}>
                  {size.name}
                  <small>
                    {size.width} × {size.height}
                  </small>
                </span>
              ),
            })),
            { type: 'divider' as const },
            { key: 'own', label: '自定义尺寸' },
          ],
          onClick: ({ key }) => {
            const size = SIZES[direction].find((one) => `${one.width}×${one.height}` === key);
            if (size) resize(size);
            else setOwn(true);
          },
        }}
      >
        <button type="button" className={styles.sizes} aria-label={`画面尺寸 ${width} × ${height}`}>
          <CanvasIcon name={direction === '1' ? 'wide' : 'kiosk'} size={16} />
          {width} × {height}
          <CanvasIcon name="down" size={14} />
        </button>
      </Dropdown>
    </Popover>
  );
}

interface OwnProps {
  direction: Direction;
  width: number;
  height: number;
  onDone(size: { width: number; height: number } | null): void;
}

function OwnSize({ direction, width, height, onDone }: OwnProps) {
  const [size, setSize] = useState({ width, height });
  const { least, most } = SCENE_LIMITS.side;
  const refused = direction === '1' ? size.width < size.height : size.height < size.width;
  const accept = () => {
    if (refused) return notice.error('横屏应宽于高，竖屏应高于宽');
    onDone(size);
  };
  return (
    <div className={styles.own}>
      <NumberCell
        label="宽"
        value={size.width}
        least={least}
        most={most}
        onChange={(to) => setSize({ ...size, width: to })}
      />
      <NumberCell
        label="高"
        value={size.height}
        least={least}
        most={most}
        onChange={(to) => setSize({ ...size, height: to })}
      />
      <p>组件按比例跟着变，可以撤销</p>
      <Button type="primary" size="small" onClick={accept}>
        使用这个尺寸
      </Button>
    </div>
  );
}
