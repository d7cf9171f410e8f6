import type { Box } from '#web/scene/person-box.ts';
import styles from './stage.module.css';
import type { StageView } from './use-stage-view.ts';

/** Least distance between two numbers, in screen pixels. */
const LEAST = 56;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

interface Props {
  view: StageView;
  room: { width: number; height: number };
  /** What is selected, in scene pixels. */
  box: Box | null;
}

/** Scene pixels along the upper and the left edge, with the span of what is selected. */
export function Rulers({ view, room, box }: Props) {
  return (
    <>
      <Ruler axis="across" from={view.left} length={room.width} scale={view.scale} span={box && [box.x, box.width]} />
      <Ruler axis="down" from={view.top} length={room.height} scale={view.scale} span={box && [box.y, box.height]} />
    </>
  );
}

interface RulerProps {
  axis: 'across' | 'down';
  from: number;
  length: number;
  scale: number;
  span: readonly [from: number, size: number] | null;
}

function Ruler({ axis, from, length, scale, span }: RulerProps) {
  const step = STEPS.find((one) => one * scale >= LEAST) ?? 5000;
  const first = Math.floor(-from / scale / step) * step;
  const count = Math.ceil(length / (step * scale)) + 1;
  const marks = Array.from({ length: count }, (_, index) => first + index * step);
  const across = axis === 'across';
  const size = across ? { width: length, height: 20 } : { width: 20, height: length };
  const line = (at: number, low: number) => (across ? `M${at} ${low}V20` : `M${low} ${at}H20`);
  return (
    <svg className={across ? styles.rulerTop : styles.rulerLeft} {...size} aria-hidden="true">
      {span &&
        (across ? (
          <rect className={styles.span} x={from + span[0] * scale} width={span[1] * scale} height={20} />
        ) : (
          <rect className={styles.span} y={from + span[0] * scale} height={span[1] * scale} width={20} />
        ))}
      <path
        className={styles.ticks}
        d={marks
          .map((mark) => {
            const at = Math.round(from + mark * scale) + 0.5;
            return line(at, 8) + line(Math.round(from + (mark + step / 2) * scale) + 0.5, 14);
          })
          .join('')}
      />
      {marks.map((mark) => {
        const at = Math.round(from + mark * scale);
        return (
          <text key={mark} transform={across ? `translate(${at + 3} 12)` : `translate(12 ${at + 3}) rotate(90)`}>
            {mark}
          </text>
        );
      })}
    </svg>
  );
}
