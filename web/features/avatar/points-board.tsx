import { Button, Segmented } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { PHOTO_POINTS, type PhotoPointName, type PhotoPoints } from '#contract/avatar-photo.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './photo-editor.module.css';
import { movePoint, POINT_LINES, POINT_TEXTS } from './photo-points.ts';
import { PointsGuide } from './points-guide.tsx';

interface Props {
  url: string;
  points: PhotoPoints;
  canUndo: boolean;
  /** A point was moved and let go. */
  onChange(points: PhotoPoints): void;
  onUndo(): void;
  onReset(): void;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Share of the picture's height that a key moves a point by. */
const STEP = 0.0015;
const STEP_WIDE = 0.01;

/** The picture with the points of its face, to be dragged to their places. */
export function PointsBoard({ url, points, canUndo, onChange, onUndo, onReset }: Props) {
  const board = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [aspect, setAspect] = useState(0.75);
  const [chosen, setChosen] = useState<PhotoPointName>('mouthLeft');
  /** Points while one of them is being dragged. */
  const [dragged, setDragged] = useState<PhotoPoints | null>(null);
  const shown = dragged ?? points;
  const at = useRef(shown);
  at.current = shown;

  // What was chosen stays in sight when the picture grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the zoom changes
  useEffect(() => {
    const target = view.current;
    const inner = board.current;
    if (!target || !inner) return;
    const point = at.current[chosen];
    target.scrollTo({
      left: point.x * inner.offsetWidth - target.clientWidth / 2,
      top: point.y * inner.offsetHeight - target.clientHeight / 2,
    });
  }, [zoom]);

  const drag = (name: PhotoPointName, { clientX, clientY }: PointerEvent) => {
    const box = board.current?.getBoundingClientRect();
    if (!box) return;
    setDragged(movePoint(points, name, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }));
  };
  const drop = () => {
    if (dragged && dragged !== points) onChange(dragged);
    setDragged(null);
  };
  const nudge = (name: PhotoPointName, event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? STEP_WIDE : STEP;
    const { x, y } = points[name];
    const moved = movePoint(points, name, { x: x + (step[0] * by) / aspect, y: y + step[1] * by });
    if (moved !== points) onChange(moved);
  };
  const choose = (name: PhotoPointName) => {
    setChosen(name);
    board.current?.querySelector<HTMLButtonElement>(`[data-point="${name}"]`)?.focus();
  };

  return (
    <div className={styles.points}>
      <div className={styles.bar}>
        <Segmented
          size="small"
          aria-label="放大照片"
          value={zoom}
          options={[
            { value: 1, label: '全图' },
            { value: 2, label: '2 倍' },
            { value: 4, label: '4 倍' },
          ]}
          onChange={setZoom}
        />
        <Button size="small" disabled={!canUndo} onClick={onUndo}>
          撤销
        </Button>
        <Button size="small" icon={<Icon name="refresh" size={14} />} onClick={onReset}>
          重新识别
        </Button>
      </div>
      <div ref={view} className={styles.view}>
        <div ref={board} className={styles.board} style={{ width: `calc(min(100%, 520px * ${aspect}) * ${zoom})` }}>
          <img
            src={url}
            alt="上传的照片"
            draggable={false}
            onLoad={({ currentTarget }) => setAspect(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            {POINT_LINES.map((line) => (
              <polyline
                key={line.join()}
                points={line.map((name) => `${shown[name].x},${shown[name].y}`).join(' ')}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {PHOTO_POINTS.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.point}
              data-point={name}
              data-chosen={name === chosen || undefined}
              style={{ left: `${shown[name].x * 100}%`, top: `${shown[name].y * 100}%` }}
              aria-label={POINT_TEXTS[name].name}
              title={POINT_TEXTS[name].name}
              onFocus={() => setChosen(name)}
              onKeyDown={(event) => nudge(name, event)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                event.currentTarget.focus();
                setDragged(points);
              }}
              onPointerMove={(event) => dragged && drag(name, event)}
              onPointerUp={drop}
              onPointerCancel={() => setDragged(null)}
            />
          ))}
        </div>
      </div>
      <PointsGuide chosen={chosen} onChoose={choose} />
    </div>
  );
}
