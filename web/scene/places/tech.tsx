import { useId } from 'react';
import { Layer, Linear, Radial, repeat } from './place-parts.tsx';

const MIDDLE = { x: 960, y: 930 };
/** Lights that travel along the rings. */
const LIGHTS = [
  { radius: 384, colour: '#7ff0e4', seconds: 60, from: 150 },
  { radius: 420, colour: '#ffffff', seconds: 90, from: 320 },
  { radius: 516, colour: '#a9bcff', seconds: 120, from: 205 },
];
/** A point on a ring, `angle` degrees clockwise from the right. */
const pointAt = (radius: number, angle: number): [x: number, y: number] => [
  MIDDLE.x + radius * Math.cos((angle * Math.PI) / 180),
  MIDDLE.y + radius * Math.sin((angle * Math.PI) / 180),
];
const arc = (radius: number, from: number, to: number) =>
  `M${pointAt(radius, from)} A${radius},${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${pointAt(radius, to)}`;

/** A hall of light: rings behind the person with lights that travel along them, a floor of lines. */
export function Tech() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}wall`}
            stops={[
              [0, '#090d29'],
              [0.42, '#141f57'],
              [0.66, '#1a2768'],
              [1, '#0b1030'],
            ]}
          />
          <Linear
            id={`${id}floor`}
            stops={[
              [0, '#121b4e'],
              [0.3, '#0b1136'],
              [1, '#080c26'],
            ]}
          />
          <Linear
            id={`${id}line`}
            stops={[
              [0, '#7f9bff', 0.75],
              [1, '#5f7cff', 0.15],
            ]}
          />
          <Linear
            id={`${id}drop`}
            stops={[
              [0, '#9fb6ff', 0],
              [0.5, '#9fb6ff', 0.8],
              [1, '#9fb6ff', 0],
            ]}
          />
          <Radial
            id={`${id}ring`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0.66, '#5a7bff', 0],
              [0.8, '#6f8dff', 0.34],
              [0.835, '#c8d4ff', 0.9],
              [0.87, '#6f8dff', 0.28],
              [1, '#5a7bff', 0],
            ]}
          />
          <Radial
            id={`${id}core`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#5f7cff', 0.8],
              [0.5, '#4a63e0', 0.3],
              [1, '#3b52c8', 0],
            ]}
          />
          <Radial
            id={`${id}foot`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#12c2b0', 0.5],
              [1, '#12c2b0', 0],
            ]}
          />
          <Radial
            id={`${id}glow`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#dfe7ff', 0.75],
              [0.4, '#a9bcff', 0.3],
              [1, '#a9bcff', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('wall')} />
        {repeat(5, (i) => (
          <g key={i}>
            <path
              d={`M${-40 + i * 70},0 L${250 + i * 44},1270`}
              stroke="#3a4fb0"
              strokeWidth="2"
              opacity={0.25 - i * 0.035}
            />
            <path
              d={`M${1960 - i * 70},0 L${1670 - i * 44},1270`}
              stroke="#3a4fb0"
              strokeWidth="2"
              opacity={0.25 - i * 0.035}
            />
          </g>
        ))}
      </Layer>
      <Layer box={[160, 130, 1600, 1600]}>
        <circle {...{ cx: MIDDLE.x, cy: MIDDLE.y }} r="800" fill={fill('core')} />
      </Layer>
      <Layer>
        <circle cx={MIDDLE.x} cy={MIDDLE.y} r="503" fill={fill('ring')} />
      </Layer>
      <Layer box={[MIDDLE.x - 548, MIDDLE.y - 548, 1096, 1096]}>
        <g fill="none" stroke="#a9bcff" strokeLinecap="round">
          <path d={arc(478, 200, 300)} strokeWidth="5" opacity=".85" />
          <path d={arc(478, 20, 70)} strokeWidth="5" opacity=".6" />
          <path d={arc(516, 150, 176)} strokeWidth="10" opacity=".7" />
          <path d={arc(516, 318, 350)} strokeWidth="10" opacity=".5" />
          <path d={arc(516, 96, 112)} strokeWidth="10" opacity=".5" />
          <circle cx={MIDDLE.x} cy={MIDDLE.y} r="542" strokeWidth="2" opacity=".35" strokeDasharray="2 22" />
        </g>
      </Layer>
      <Layer box={[MIDDLE.x - 400, MIDDLE.y - 400, 800, 800]}>
        <g fill="none" stroke="#7f9bff">
          <circle cx={MIDDLE.x} cy={MIDDLE.y} r="384" strokeWidth="2" opacity=".5" strokeDasharray="120 30 12 30" />
        </g>
      </Layer>
      <Layer box={[0, 1270, 1920, 650]}>
        <path d="M0,1270 H1920 V1920 H0Z" fill={fill('floor')} />
        {repeat(17, (i) => (
          <path
            key={i}
            d={`M${960 + (i - 8) * 58},1270 L${960 + (i - 8) * 460},1920`}
            stroke={fill('line')}
            strokeWidth="3"
          />
        ))}
        {repeat(7, (i) => (
          <path key={i} d={`M0,${1272 + i * i * 15} H1920`} stroke="#5f7cff" strokeWidth="3" opacity={0.6 - i * 0.06} />
        ))}
        <ellipse cx="960" cy="1440" rx="640" ry="130" fill={fill('foot')} />
      </Layer>
      {LIGHTS.map(({ radius, colour, seconds, from }) => {
        const [x, y] = pointAt(radius, from);
        return (
          <Layer key={radius} box={[x - 30, y - 30, 60, 60]} about={[MIDDLE.x, MIDDLE.y]} move="turn" seconds={seconds}>
            <circle cx={x} cy={y} r="28" fill={fill('glow')} />
            <circle cx={x} cy={y} r="6" fill={colour} />
          </Layer>
        );
      })}
      {repeat(12, (i) => {
        const x = (i * 331 + 60) % 1920;
        const y = 420 + ((i * 197) % 640);
        const height = 70 + ((i * 53) % 120);
        return (
          <Layer key={i} box={[x, y, 6, height]} move="rise" seconds={i % 2 ? 10 : 5} ahead={i * 3}>
            <rect x={x} y={y} width={3 + (i % 2) * 2} height={height} rx="2" fill={fill('drop')} />
          </Layer>
        );
      })}
    </>
  );
}
