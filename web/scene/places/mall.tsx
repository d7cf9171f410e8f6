import { useId } from 'react';
import { Layer, Linear, Plant, Radial, repeat } from './place-parts.tsx';

const AWNINGS = ['#e8775c', '#5fa98f', '#f0b35a', '#d98aa0', '#6d93c9'];
const GREEN = { light: '#8bb69a', dark: '#5f9479' };
/** Balconies of three floors: height of their edge, and how far it bends down in the middle. */
const FLOORS = [
  { y: 520, bend: 60, wall: '#fdeadb' },
  { y: 770, bend: 76, wall: '#fbe2d0' },
  { y: 1030, bend: 92, wall: '#f9dac6' },
];

/** Height of a balcony's edge at `x`. */
const edgeAt = (x: number, y: number, bend: number) => y + bend * (1 - ((x - 960) / 960) ** 2);
const curve = (y: number, bend: number) => `M0,${y} Q960,${y + bend * 2} 1920,${y}`;

/** The atrium of a shopping centre: floors of shops in a curve, a glass roof. */
export function Mall() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}wall`}
            stops={[
              [0, '#fffaf4'],
              [1, '#fbe3d4'],
            ]}
          />
          <Linear
            id={`${id}roof`}
            stops={[
              [0, '#d6ecfb'],
              [1, '#f4fafe'],
            ]}
          />
          <Linear
            id={`${id}shop`}
            stops={[
              [0, '#fffdf8'],
              [1, '#ffe9cf'],
            ]}
          />
          <Linear
            id={`${id}rail`}
            stops={[
              [0, '#ffffff', 0.85],
              [1, '#f2d5c4', 0.7],
            ]}
          />
          <Linear
            id={`${id}floor`}
            stops={[
              [0, '#f3cdb9'],
              [0.35, '#fbe6d8'],
              [1, '#fff3ea'],
            ]}
          />
          <Radial
            id={`${id}light`}
            at={[0.5, 0.16, 0.56]}
            stops={[
              [0, '#fff', 0.95],
              [1, '#fff', 0],
            ]}
          />
          <Linear
            id={`${id}haze`}
            stops={[
              [0, '#fff8f2', 0.5],
              [0.24, '#fff8f2', 0.9],
              [0.44, '#fff8f2', 0],
            ]}
          />
          <Radial
            id={`${id}ball`}
            at={[0.35, 0.3, 0.8]}
            stops={[
              [0, '#fff', 0.85],
              [0.35, '#fff', 0.2],
              [1, '#fff', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('wall')} />
        <ellipse cx="960" cy="250" rx="900" ry="215" fill={fill('roof')} />
        <ellipse cx="960" cy="250" rx="900" ry="215" fill="none" stroke="#fff" strokeWidth="16" />
        {repeat(11, (i) => (
          <path
            key={i}
            d={`M960,150 L${110 + i * 170},${250 + 205 * Math.sqrt(Math.max(0, 1 - ((i * 170 - 850) / 900) ** 2))}`}
            stroke="#fff"
            strokeWidth="6"
          />
        ))}
        <ellipse cx="960" cy="205" rx="430" ry="92" fill="none" stroke="#fff" strokeWidth="8" />
        {FLOORS.map(({ y, bend, wall }, floor) => (
          <g key={y}>
            <path d={`${curve(y - 200, bend)} V${y} Q960,${y + bend * 2} 0,${y}Z`} fill={wall} />
            {repeat(9, (i) => {
              const x = i * 222 - 16;
              const foot = edgeAt(x + 88, y, bend);
              const awning = AWNINGS[(i + floor * 2) % AWNINGS.length];
              return (
                <g key={i} transform={`translate(${x} ${foot - 158})`}>
                  <rect width="176" height="160" rx="8" fill={fill('shop')} />
                  <path d="M12,74 h70 v86 h-70z" fill="#cfe4ee" opacity=".8" />
                  <path d="M12,74 h30 l-30,60z" fill="#fff" opacity=".7" />
                  <rect x="98" y="66" width="64" height="94" fill="#f6d9b8" />
                  <path
                    d="M-4,22 h184 v24 q-11.5,22 -23,0 q-11.5,22 -23,0 q-11.5,22 -23,0 q-11.5,22 -23,0 q-11.5,22 -23,0 q-11.5,22 -23,0 q-11.5,22 -23,0 q-11.5,22 -23,0z"
                    fill={awning}
                    opacity=".85"
                  />
                  <rect x="52" y="2" width="72" height="14" rx="7" fill={awning} opacity=".55" />
                </g>
              );
            })}
            <path d={`${curve(y, bend)} V${y + 70} Q960,${y + 70 + bend * 2} 0,${y + 70}Z`} fill={fill('rail')} />
            <path d={curve(y, bend)} fill="none" stroke="#fff" strokeWidth="12" />
            <path d={curve(y + 72, bend)} fill="none" stroke="#e9a98c" strokeWidth="10" opacity=".7" />
            {repeat(16, (i) => {
              const x = 20 + i * 125;
              const top = edgeAt(x, y, bend);
              return <path key={i} d={`M${x},${top} v72`} stroke="#fff" strokeWidth="4" opacity=".8" />;
            })}
          </g>
        ))}
        <path d={`${curve(1110, 92)} V1920 H0Z`} fill={fill('floor')} />
        {repeat(3, (i) => (
          <ellipse
            key={i}
            cx="960"
            cy="1560"
            rx={420 + i * 260}
            ry={90 + i * 66}
            fill="none"
            stroke="#fff"
            strokeWidth="10"
            opacity=".55"
          />
        ))}
        <ellipse cx="960" cy="1560" rx="420" ry="90" fill="#fff" opacity=".45" />
        <rect width="1920" height="1920" fill={fill('haze')} />
        <rect width="1920" height="1920" fill={fill('light')} />
      </Layer>
      {[
        { x: 500, y: 620, r: 46, colour: '#e8775c' },
        { x: 590, y: 540, r: 34, colour: '#f0b35a' },
        { x: 1420, y: 600, r: 48, colour: '#5fa98f' },
        { x: 1340, y: 530, r: 30, colour: '#d98aa0' },
        { x: 150, y: 690, r: 48, colour: '#f0b35a' },
        { x: 1730, y: 560, r: 48, colour: '#e8775c' },
      ].map(({ x, y, r, colour }, i) => (
        <Layer key={x} box={[x - r, y - r, r * 2, r * 4]} move="bob" seconds={i % 2 ? 5 : 10} ahead={i * 2}>
          <path
            d={`M${x},${y + r * 1.15} q${r * 0.4},${r * 0.8} 0,${r * 1.7}`}
            fill="none"
            stroke="#a9765f"
            strokeWidth="2.5"
            strokeOpacity=".6"
          />
          <ellipse cx={x} cy={y} rx={r * 0.9} ry={r * 1.1} fill={colour} />
          <path d={`M${x - 7},${y + r * 1.2} h14 l-7,-12z`} fill={colour} />
          <ellipse cx={x} cy={y} rx={r * 0.9} ry={r * 1.1} fill={fill('ball')} />
        </Layer>
      ))}
      <Plant x={480} y={1270} size={1.5} {...GREEN} />
      <Plant x={1450} y={1270} size={1.55} {...GREEN} />
      <Plant x={80} y={1240} size={1.6} {...GREEN} />
      <Plant x={1840} y={1240} size={1.6} {...GREEN} />
    </>
  );
}
