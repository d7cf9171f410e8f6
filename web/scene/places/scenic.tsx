import { useId } from 'react';
import { Cloud, Layer, Linear, Radial, repeat } from './place-parts.tsx';

/** Morning over a lake: ridges behind each other, a pavilion, a boat. */
export function Scenic() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}sky`}
            stops={[
              [0, '#b9dde9'],
              [0.3, '#e3eee2'],
              [0.45, '#fdebd2'],
              [1, '#f8d3ac'],
            ]}
          />
          <Linear
            id={`${id}far`}
            stops={[
              [0, '#a9cacb'],
              [1, '#e6e4d3'],
            ]}
          />
          <Linear
            id={`${id}mid`}
            stops={[
              [0, '#73a9a4'],
              [1, '#bdd5c4'],
            ]}
          />
          <Linear
            id={`${id}near`}
            stops={[
              [0, '#35776d'],
              [1, '#86b79f'],
            ]}
          />
          <Linear
            id={`${id}lake`}
            stops={[
              [0, '#8fc8c6'],
              [0.25, '#b5dcd6'],
              [1, '#e3f1ea'],
            ]}
          />
          <Linear
            id={`${id}mist`}
            stops={[
              [0, '#fff8ea', 0],
              [0.5, '#fff8ea', 0.75],
              [1, '#fff8ea', 0],
            ]}
          />
          <Radial
            id={`${id}sun`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#fffaf0', 1],
              [0.36, '#fff6df', 1],
              [0.4, '#fff3d8', 0.5],
              [1, '#fff3d8', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('sky')} />
        <circle cx="1260" cy="620" r="250" fill={fill('sun')} />
        <g stroke="#51757a" strokeWidth="5" fill="none" strokeLinecap="round" strokeOpacity=".7">
          <path d="M1030,560 q14,-16 28,0 q14,-16 28,0M1110,520 q11,-13 22,0 q11,-13 22,0M1000,500 q9,-11 18,0 q9,-11 18,0" />
        </g>
        <path
          d="M0,900 C90,830 150,800 230,820 C320,760 380,720 460,690 C520,660 570,740 640,770 C720,810 800,800 880,810 C1010,820 1080,760 1180,730 C1270,700 1330,730 1400,740 C1500,770 1580,720 1660,710 C1760,690 1840,720 1920,750 V1920 H0Z"
          fill={fill('far')}
        />
        <path
          d="M0,1040 C120,960 220,940 320,970 C430,960 500,930 600,900 C700,870 780,920 880,950 C1000,980 1120,970 1240,940 C1380,900 1500,930 1620,920 C1740,930 1830,900 1920,870 V1920 H0Z"
          fill={fill('mid')}
        />
      </Layer>
      <Layer box={[-200, 900, 2320, 240]} move="drift" seconds={40} ahead={9}>
        <ellipse cx="700" cy="1010" rx="820" ry="90" fill={fill('mist')} />
        <ellipse cx="1540" cy="1050" rx="560" ry="70" fill={fill('mist')} />
      </Layer>
      <Layer box={[0, 940, 1920, 980]}>
        <path
          d="M0,1180 C140,1130 260,1120 400,1150 C560,1180 720,1180 900,1150 C1080,1110 1240,1120 1380,1140 C1560,1170 1760,1150 1920,1110 V1920 H0Z"
          fill={fill('near')}
        />
        {repeat(26, (i) => {
          const x = 20 + i * 74 + ((i * 37) % 30);
          const height = 54 + ((i * 29) % 46);
          const y = 1172 + ((i * 13) % 22);
          return (
            <path
              key={i}
              d={`M${x},${y} c-22,-4 -26,-26 -15,-${height * 0.5} q15,-${height * 0.6} 30,0 c11,${height * 0.3} 7,${height * 0.45} -15,${height * 0.5}z`}
              fill={i % 3 ? '#2c665c' : '#3f8074'}
              opacity=".75"
            />
          );
        })}
        <g transform="translate(555 990)">
          <path d="M-6,-44 h12 v26 h-12z" fill="#27504c" />
          <path d="M-120,74 C-66,60 -30,30 0,-24 C30,30 66,60 120,74 L98,86 L-98,86Z" fill="#27504c" />
          <path d="M-66,86 h132 v10 h-132z" fill="#8a4a38" />
          <path
            d="M-152,156 C-76,140 -42,118 -32,92 L32,92 C42,118 76,140 152,156 L126,170 L-126,170Z"
            fill="#2f5d58"
          />
          <path d="M-84,170h13v128h-13zM71,170h13v128h-13zM-25,170h10v128h-10zM15,170h10v128h-10z" fill="#9a5440" />
          <path d="M-92,246h184v7h-184zM-92,276h184v7h-184z" fill="#9a5440" opacity=".8" />
          <path d="M-112,298h224v20h-224z" fill="#d8d3c1" />
        </g>
        <path d="M0,1306 C260,1282 480,1300 760,1308 C1120,1318 1480,1290 1920,1280 V1920 H0Z" fill={fill('lake')} />
        <g transform="translate(555 1330)" fill="#2f5d58" fillOpacity=".2">
          <path d="M-112,0h224l-20,70h-184zM-126,70 L126,70 C60,92 40,110 30,140 L-30,140 C-40,110 -60,92 -126,70Z" />
        </g>
        <path d="M1190,1330 h140 l-26,300 h-88z" fill="#fff6df" opacity=".28" />
      </Layer>
      <Layer box={[0, 1300, 1920, 620]} move="flow" seconds={10}>
        {repeat(12, (i) => (
          <path
            key={i}
            d={`M${40 + ((i * 433) % 1720)},${1360 + ((i * 97) % 500)} h${110 + ((i * 31) % 120)}`}
            stroke="#fff"
            strokeWidth="5"
            strokeOpacity=".6"
            strokeLinecap="round"
          />
        ))}
      </Layer>
      <Layer box={[1290, 1290, 260, 120]} move="bob" seconds={5}>
        <path
          d="M1300,1370 C1340,1400 1480,1400 1540,1366 C1520,1404 1500,1410 1470,1410 H1366 C1336,1410 1316,1400 1300,1370Z"
          fill="#6d4433"
        />
        <path d="M1366,1376 C1376,1330 1456,1330 1468,1376Z" fill="#b98a5c" />
        <path d="M1366,1376 C1376,1330 1456,1330 1468,1376" fill="none" stroke="#8a6240" strokeWidth="4" />
        <path d="M1508,1300 L1484,1412" stroke="#4d3226" strokeWidth="5" strokeLinecap="round" />
      </Layer>
      <Layer box={[300, 470, 700, 180]} move="drift" seconds={45}>
        <Cloud x={420} y={560} size={1.1} strength={0.78} />
        <Cloud x={800} y={640} size={0.7} strength={0.78} />
      </Layer>
      <Layer box={[1300, 420, 620, 180]} move="drift" seconds={50} ahead={20}>
        <Cloud x={1420} y={500} size={1} strength={0.7} />
        <Cloud x={1720} y={580} size={0.8} strength={0.7} />
      </Layer>
    </>
  );
}
