import { useId } from 'react';
import { Cloud, Layer, Linear, repeat } from './place-parts.tsx';

const TREES = [
  { x: 60, y: 1120, size: 1.6 },
  { x: 330, y: 1180, size: 1.05 },
  { x: 1560, y: 1180, size: 1.15 },
  { x: 1850, y: 1120, size: 1.6 },
];
const LEAVES = ['#e9a94f', '#d9814a', '#8fbf6a', '#f0c36a', '#7fb36a', '#e0934f'];

/** A campus in autumn: brick, a clock tower, lawn and trees. */
export function Campus() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}sky`}
            stops={[
              [0, '#8cc3f3'],
              [0.45, '#c9e4fa'],
              [0.66, '#eaf5fe'],
              [1, '#f6fbff'],
            ]}
          />
          <Linear
            id={`${id}brick`}
            stops={[
              [0, '#cd7c62'],
              [1, '#b4644d'],
            ]}
          />
          <Linear
            id={`${id}tower`}
            angle={0}
            stops={[
              [0, '#cf8067'],
              [0.6, '#c17159'],
              [1, '#a75c47'],
            ]}
          />
          <Linear
            id={`${id}roof`}
            angle={0}
            stops={[
              [0, '#8d5142'],
              [1, '#6d3a2e'],
            ]}
          />
          <Linear
            id={`${id}lawn`}
            stops={[
              [0, '#84c07f'],
              [0.4, '#a6d39a'],
              [1, '#d4ebbd'],
            ]}
          />
          <Linear
            id={`${id}path`}
            stops={[
              [0, '#efe0c8'],
              [1, '#faf2e2'],
            ]}
          />
          <Linear
            id={`${id}pane`}
            angle={60}
            stops={[
              [0, '#eef8ff'],
              [1, '#b8d7ee'],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('sky')} />
      </Layer>
      <Layer box={[300, 330, 700, 240]} move="drift" seconds={45}>
        <Cloud x={620} y={520} size={0.8} strength={0.92} />
        <Cloud x={330} y={560} size={0.9} strength={0.92} />
      </Layer>
      <Layer box={[1200, 360, 700, 220]} move="drift" seconds={55} ahead={22}>
        <Cloud x={1230} y={520} size={1.2} strength={0.92} />
        <Cloud x={1640} y={440} size={0.8} strength={0.92} />
      </Layer>
      <Layer>
        <path
          d="M0,1090 C200,1040 360,1070 560,1050 C900,1020 1300,1070 1920,1030 V1240 H0Z"
          fill="#7fb98a"
          opacity=".7"
        />
        <path d="M150,840 L230,770 H1690 L1770,840Z" fill={fill('roof')} />
        <rect x="180" y="840" width="1560" height="380" fill={fill('brick')} />
        {repeat(9, (i) => (
          <path key={i} d={`M180,${872 + i * 40} H1740`} stroke="#8f4b38" strokeWidth="2" opacity=".16" />
        ))}
        <rect x="160" y="832" width="1600" height="20" fill="#f5e8d9" />
        <rect x="180" y="1046" width="1560" height="10" fill="#f5e8d9" opacity=".85" />
        {repeat(15, (i) => {
          const x = 226 + i * 102;
          if (x > 420 && x < 720) return null;
          return (
            <g key={i}>
              <path d={`M${x - 6},1036 v-116 a34,34 0 0 1 68,0 v116z`} fill="#f5e8d9" />
              <path d={`M${x},1036 v-114 a28,28 0 0 1 56,0 v114z`} fill={fill('pane')} />
              <path d={`M${x + 28},896 v140 M${x},960 h56`} stroke="#f5e8d9" strokeWidth="4" />
              <rect x={x - 6} y="1082" width="68" height="96" fill="#f5e8d9" />
              <rect x={x} y="1088" width="56" height="84" fill={fill('pane')} />
              <path d={`M${x + 28},1088 v84`} stroke="#f5e8d9" strokeWidth="4" />
            </g>
          );
        })}
        <g transform="translate(-400 0)">
          <path d="M850,660 L960,480 L1070,660Z" fill={fill('roof')} />
          <path d="M960,440 v46" stroke="#6d3a2e" strokeWidth="6" />
          <path d="M960,444 l44,14 l-44,14z" fill="#d9583c" />
          <rect x="860" y="660" width="200" height="560" fill={fill('tower')} />
          <rect x="844" y="650" width="232" height="20" fill="#f5e8d9" />
          <rect x="850" y="836" width="220" height="14" fill="#f5e8d9" />
          <circle cx="960" cy="752" r="62" fill="#f5e8d9" />
          <circle cx="960" cy="752" r="52" fill="#fffaf0" />
          {repeat(12, (i) => (
            <path key={i} d="M960,706v8" transform={`rotate(${i * 30} 960 752)`} stroke="#5a3a30" strokeWidth="4" />
          ))}
          <path d="M960,720v34l24,14" stroke="#5a3a30" strokeWidth="7" fill="none" strokeLinecap="round" />
          {[900, 974].map((x) => (
            <path key={x} d={`M${x},990 v-86 a23,23 0 0 1 46,0 v86z`} fill={fill('pane')} />
          ))}
          <path d="M896,1220 v-130 a64,64 0 0 1 128,0 v130z" fill="#f5e8d9" />
          <path d="M908,1220 v-128 a52,52 0 0 1 104,0 v128z" fill="#5a3a30" />
          <path d="M960,1040 v180" stroke="#7b5244" strokeWidth="4" />
        </g>
        <rect y="1212" width="1920" height="708" fill={fill('lawn')} />
        <path d="M0,1212 H1920 V1240 C1500,1262 400,1262 0,1240Z" fill="#5f9f62" opacity=".45" />
        <path d="M500,1216 h120 C760,1400 1240,1560 1560,1920 H420 C520,1600 470,1400 500,1216Z" fill={fill('path')} />
        {repeat(22, (i) => {
          const x = (i * 613) % 1920;
          return (
            <circle
              key={i}
              cx={x}
              cy={1290 + ((i * 173) % 560)}
              r={5 + (i % 3) * 2}
              fill={i % 2 ? '#fff' : '#ffd86b'}
              opacity=".8"
            />
          );
        })}
      </Layer>
      {TREES.map(({ x, y, size }, i) => (
        <Layer
          key={x}
          box={[x - 150 * size, y - 190 * size, 300 * size, 310 * size]}
          move="sway"
          seconds={i % 2 ? 10 : 15}
          ahead={i * 3}
        >
          <g transform={`translate(${x} ${y}) scale(${size})`}>
            <path d="M-13,120 L-9,0 h18 L15,120Z" fill="#7a5a40" />
            <path d="M0,50 L-34,10 M2,64 L34,18" stroke="#7a5a40" strokeWidth="9" strokeLinecap="round" />
            <circle cx="-66" cy="-10" r="74" fill="#4f9660" />
            <circle cx="64" cy="-14" r="80" fill="#5aa167" />
            <circle cy="-78" r="108" fill="#66ad70" />
            <circle cx="-30" cy="-104" r="58" fill="#83c184" opacity=".8" />
            <circle cx="52" cy="-44" r="44" fill="#83c184" opacity=".55" />
          </g>
        </Layer>
      ))}
      {LEAVES.map((colour, i) => {
        const x = 460 + ((i * 391) % 1060);
        const y = 640 + ((i * 167) % 420);
        return (
          <Layer key={colour} box={[x, y, 200, 500]} move="fall" seconds={i % 2 ? 20 : 25} ahead={i * 4}>
            <path d={`M${x + 90},${y + 250} q22,-26 40,-2 q-18,24 -40,2z`} fill={colour} />
          </Layer>
        );
      })}
    </>
  );
}
