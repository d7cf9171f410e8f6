import { useId } from 'react';
import { floorLine, Layer, Linear, Radial, repeat } from './place-parts.tsx';

const RIDGES = [
  'M0,1010 C180,900 300,960 430,860 C540,780 640,930 780,900 C930,870 1010,760 1140,830 C1260,890 1340,800 1470,820 C1620,850 1740,760 1920,840',
  'M0,1110 C220,1010 340,1080 520,980 C680,900 820,1060 1000,1020 C1180,980 1300,940 1460,1010 C1620,1070 1760,960 1920,1000',
  'M0,1200 C260,1130 420,1190 640,1120 C860,1060 1020,1170 1240,1140 C1480,1100 1700,1180 1920,1120',
];

/** A gallery at dusk: a celadon vase in the light, mountains in gold line on the wall. */
export function Museum() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}wall`}
            stops={[
              [0, '#191722'],
              [0.4, '#2b2631'],
              [0.66, '#332b33'],
              [1, '#17151d'],
            ]}
          />
          <Linear
            id={`${id}floor`}
            stops={[
              [0, '#2e2628'],
              [0.35, '#1a171b'],
              [1, '#0e0d13'],
            ]}
          />
          <Linear
            id={`${id}glaze`}
            angle={0}
            stops={[
              [0, '#d9ece0'],
              [0.28, '#eef7f0'],
              [0.55, '#a9cfc0'],
              [1, '#3d7365'],
            ]}
          />
          <Linear
            id={`${id}plinth`}
            angle={0}
            stops={[
              [0, '#4c434a'],
              [0.5, '#413940'],
              [1, '#2a252b'],
            ]}
          />
          <Linear
            id={`${id}bronze`}
            angle={20}
            stops={[
              [0, '#8aa583'],
              [0.5, '#5f7a5c'],
              [1, '#34463a'],
            ]}
          />
          <Linear
            id={`${id}mount`}
            stops={[
              [0, '#c79a56', 0.16],
              [1, '#c79a56', 0],
            ]}
          />
          <Radial
            id={`${id}spot`}
            at={[0.5, 0, 0.98]}
            stops={[
              [0, '#ffe6bd', 0.62],
              [0.5, '#ffd79c', 0.16],
              [1, '#ffd79c', 0],
            ]}
          />
          <Radial
            id={`${id}pool`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#ffd79c', 0.3],
              [1, '#ffd79c', 0],
            ]}
          />
          <Radial
            id={`${id}warm`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#e9b877', 0.34],
              [1, '#e9b877', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('wall')} />
        <ellipse cx="960" cy="900" rx="820" ry="560" fill={fill('warm')} />
        {RIDGES.map((ridge, i) => (
          <g key={ridge}>
            <path d={`${ridge} V1270 H0Z`} fill={fill('mount')} />
            <path d={ridge} fill="none" stroke="#d8b27a" strokeWidth={2.5 - i * 0.5} opacity={0.34 - i * 0.07} />
          </g>
        ))}
        <circle cx="1290" cy="640" r="74" fill="none" stroke="#d8b27a" strokeWidth="2.5" opacity=".36" />
        <rect y="160" width="1920" height="8" fill="#0d0c12" />
        {[520, 960, 1400, 180, 1740].map((x) => (
          <g key={x}>
            <rect x={x - 3} y="168" width="6" height="18" fill="#0d0c12" />
            <path d={`M${x - 20},186 h40 l8,26 h-56z`} fill="#121018" />
            <rect x={x - 24} y="210" width="48" height="5" rx="2.5" fill="#ffe9c4" />
          </g>
        ))}
        <rect y="1270" width="1920" height="650" fill={fill('floor')} />
        <rect y="1256" width="1920" height="14" fill="#231e24" />
        <rect y="1268" width="1920" height="3" fill="#8d7350" opacity=".8" />
        {[530, 1400].map((x) => (
          <ellipse key={x} cx={x} cy="1420" rx="230" ry="70" fill={fill('pool')} />
        ))}
        {repeat(9, (i) => (
          <path key={i} d={floorLine(i * 520 - 1120, 1100, 1271)} stroke="#000" strokeWidth="3" opacity=".26" />
        ))}
        <Plinth x={530} fill={fill('plinth')} />
        <g transform="translate(530 1094) scale(1.06)">
          <path
            d="M-30,0 C-78,-42 -92,-112 -44,-156 C-26,-174 -24,-190 -34,-206 L34,-206 C24,-190 26,-174 44,-156 C92,-112 78,-42 30,0Z"
            fill={fill('glaze')}
          />
          <ellipse cy="-206" rx="35" ry="8" fill="#24463d" />
          <path
            d="M-44,-150 C-72,-112 -64,-56 -36,-16"
            fill="none"
            stroke="#fff"
            strokeWidth="5"
            opacity=".55"
            strokeLinecap="round"
          />
          <path
            d="M-62,-96 l24,14 l20,-18 l28,16 l22,-12 l26,10 M-20,-82 l6,34 l30,10 M32,-96 l8,44"
            fill="none"
            stroke="#2f6658"
            strokeWidth="1.5"
            opacity=".5"
          />
        </g>
        <Plinth x={1400} fill={fill('plinth')} />
        <g transform="translate(1400 1094)" fill={fill('bronze')}>
          <path d="M-78,-122 h156 l-16,70 a62,46 0 0 1 -124,0z" />
          <path d="M-88,-140h176v20H-88zM-58,-26h18l-4,26h-12zM40,-26h18l-2,26h-12zM-7,-10h14v10h-14z" />
          <path d="M-70,-140v-36h10v36zM60,-140v-36h10v36zM-70,-182h24v10h-24zM46,-182h24v10h-24z" />
          <path d="M-60,-92 h120" stroke="#2d3d33" strokeWidth="4" strokeDasharray="12 8" opacity=".7" />
        </g>
      </Layer>
      {[530, 1400].map((x, i) => (
        <Layer key={x} box={[x - 260, 214, 520, 1090]} move="glow" seconds={10} ahead={i * 4}>
          <path d={`M${x - 24},214 h48 L${x + 230},1302 H${x - 230}Z`} fill={fill('spot')} />
        </Layer>
      ))}
      {repeat(10, (i) => (
        <Layer
          key={i}
          box={[430 + ((i * 337) % 1040), 640 + ((i * 211) % 520), 10, 240]}
          move="rise"
          seconds={i % 2 ? 15 : 20}
          ahead={i * 5}
        >
          <circle
            cx={435 + ((i * 337) % 1040)}
            cy={760 + ((i * 211) % 520)}
            r={2 + (i % 3)}
            fill="#ffe6bd"
            fillOpacity=".5"
          />
        </Layer>
      ))}
    </>
  );
}

function Plinth({ x, fill }: { x: number; fill: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <ellipse cy="1372" rx="150" ry="20" fill="#000" opacity=".4" />
      <rect x="-110" y="1094" width="220" height="278" fill={fill} />
      <rect x="-118" y="1090" width="236" height="14" fill="#5b5057" />
      <rect x="-50" y="1170" width="100" height="34" rx="3" fill="#d8b27a" opacity=".55" />
    </g>
  );
}
