import type { ReactNode } from 'react';
import styles from './place.module.css';

/** Where a colour of a gradient stands, the colour, and how opaque it is. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

interface LinearProps {
  id: string;
  /** Degrees: 0 from left to right, 90 from above to below. */
  angle?: number;
  stops: readonly Stop[];
}

export function Linear({ id, angle = 90, stops }: LinearProps) {
  const x = Math.cos((angle * Math.PI) / 180) / 2;
  const y = Math.sin((angle * Math.PI) / 180) / 2;
  return (
    <linearGradient id={id} x1={0.5 - x} y1={0.5 - y} x2={0.5 + x} y2={0.5 + y}>
      {drawStops(stops)}
    </linearGradient>
  );
}

/** @param at middle and radius, in parts of the shape */
export function Radial({
  id,
  at,
  stops,
}: {
  id: string;
  at: readonly [number, number, number];
  stops: readonly Stop[];
}) {
  const [cx, cy, r] = at;
  return (
    <radialGradient id={id} cx={cx} cy={cy} r={r}>
      {drawStops(stops)}
    </radialGradient>
  );
}

const drawStops = (stops: readonly Stop[]) =>
  stops.map(([at, colour, opacity = 1]) => <stop key={at} offset={at} stopColor={colour} stopOpacity={opacity} />);

/** As many of something as wanted, each with its number as key. */
export const repeat = (count: number, draw: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => draw(index));

/** A line of a floor that runs to a point far behind, `far` from above, seen from the edge of the floor on. */
export const floorLine = (foot: number, far: number, edge: number): string =>
  `M${960 + ((foot - 960) * (edge - far)) / (SIDE - far)},${edge} L${foot},${SIDE}`;

export type Move = 'glow' | 'sway' | 'drift' | 'bob' | 'rise' | 'fall' | 'turn' | 'flow';

interface LayerProps {
  /** Left, top, width and height on the square of 1920; left out: all of it. */
  box?: readonly [number, number, number, number];
  move?: Move;
  /** Of one round, a multiple of five: see STEPS. */
  seconds?: number;
  /** How far into its round it begins, in whole seconds. */
  ahead?: number;
  /** The point on the square about which it turns or sways; left out: its own middle, or its foot. */
  about?: readonly [x: number, y: number];
  children: ReactNode;
}

/**
 * So many times a second everything that moves takes a step, all at the same moment: what is as slow as this looks alike at sixty, and a
 * screen without a graphics card has a fifth of the work. A round has five stretches (place.module.css), each of whole steps.
 */
const STEPS = 12;

/**
 * One sheet of a place. What moves is a sheet of its own, as small as it can be: the page then only shifts it, and draws nothing anew.
 * Groups in it have no opacity: each would be put together by itself at every step; fills and strokes have theirs.
 */
export function Layer({ box = [0, 0, SIDE, SIDE], move, seconds = 10, ahead = 0, about, children }: LayerProps) {
  const [x, y, width, height] = box;
  return (
    <svg
      className={`${styles.layer} ${move ? styles[move] : ''}`}
      viewBox={box.join(' ')}
      style={{
        left: percent(x),
        top: percent(y),
        width: percent(width),
        height: percent(height),
        ...(move && {
          animationDuration: `${seconds}s`,
          animationDelay: `${-ahead}s`,
          animationTimingFunction: `steps(${(seconds * STEPS) / 5})`,
        }),
        ...(about && {
          transformOrigin: about
            .map((at, axis) => `${((at - (box[axis] ?? 0)) / (box[axis + 2] ?? 1)) * 100}%`)
            .join(' '),
        }),
      }}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Places are painted on a square: a tall scene shows its middle columns (420 to 1500), a wide one its middle rows. */
const SIDE = 1920;
const percent = (length: number) => `${(length / SIDE) * 100}%`;

interface PlantProps {
  x: number;
  /** Of the pot's upper edge. */
  y: number;
  size: number;
  light?: string;
  dark?: string;
  pot?: string;
}

const LEAVES = [-64, -42, -21, 0, 22, 44, 66];

/** A plant in a pot, whose leaves move a little. */
export function Plant({ x, y, size, light = '#5a9c80', dark = '#2f6b55', pot = '#f4eee6' }: PlantProps) {
  const leaf = `M0,0 C-${22 * size},-${50 * size} -${15 * size},-${120 * size} 0,-${154 * size} C${15 * size},-${120 * size} ${22 * size},-${50 * size} 0,0Z`;
  const [w, h] = [150 * size, 160 * size];
  return (
    <>
      <Layer box={[x - 46 * size, y - 6 * size, 92 * size, 108 * size]}>
        <ellipse cx={x} cy={y + 88 * size} rx={44 * size} ry={8 * size} fill="#1d2a3a" opacity=".12" />
        <path d={`M${x - 40 * size},${y} h${80 * size} l-${10 * size},${86 * size} h-${60 * size}z`} fill={pot} />
        <path d={`M${x + 12 * size},${y} h${28 * size} l-${10 * size},${86 * size} h-${22 * size}z`} opacity=".1" />
      </Layer>
      <Layer box={[x - w, y - h, 2 * w, h]} move="sway" seconds={x % 2 ? 5 : 10} ahead={x % 7}>
        <g transform={`translate(${x} ${y})`}>
          {LEAVES.map((angle, index) => (
            <path key={angle} transform={`rotate(${angle})`} d={leaf} fill={index % 2 ? light : dark} />
          ))}
          {LEAVES.map((angle) => (
            <path
              key={angle}
              transform={`rotate(${angle})`}
              d={`M0,-${12 * size} V-${136 * size}`}
              stroke="#fff"
              strokeWidth={1.6 * size}
              strokeOpacity=".22"
            />
          ))}
        </g>
      </Layer>
    </>
  );
}

/** A cloud with a flat foot; `x`, `y`: the left end of that. */
export function Cloud({ x, y, size, strength = 0.9 }: { x: number; y: number; size: number; strength?: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M0,0 C-6,-30 24,-46 52,-38 C62,-78 124,-86 146,-50 C176,-66 214,-48 210,-18 C232,-18 240,-2 232,0Z"
      fill="#fff"
      fillOpacity={strength}
    />
  );
}
