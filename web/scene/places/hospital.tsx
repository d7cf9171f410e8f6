import { useId } from 'react';
import { floorLine, Layer, Linear, Plant, Radial, repeat } from './place-parts.tsx';

/** The lobby of a clinic: a reception under a cross, windows to a garden, much light. */
export function Hospital() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}wall`}
            stops={[
              [0, '#fbfefd'],
              [0.6, '#e6f5f3'],
              [1, '#d5edea'],
            ]}
          />
          <Linear
            id={`${id}floor`}
            stops={[
              [0, '#c4e3df'],
              [0.4, '#e0f2ef'],
              [1, '#f5fbfa'],
            ]}
          />
          <Linear
            id={`${id}garden`}
            stops={[
              [0, '#e6f6ff'],
              [0.5, '#d9f0e4'],
              [1, '#9fd0ad'],
            ]}
          />
          <Linear
            id={`${id}desk`}
            stops={[
              [0, '#ffffff'],
              [1, '#e4f2f0'],
            ]}
          />
          <Linear
            id={`${id}teal`}
            stops={[
              [0, '#3bb0a2'],
              [1, '#2a9487'],
            ]}
          />
          <Linear
            id={`${id}lamp`}
            stops={[
              [0, '#ffffff'],
              [1, '#e9fbf8'],
            ]}
          />
          <Linear
            id={`${id}beam`}
            angle={100}
            stops={[
              [0, '#fff', 0.8],
              [1, '#fff', 0],
            ]}
          />
          <Radial
            id={`${id}light`}
            at={[0.5, 0.4, 0.46]}
            stops={[
              [0, '#fff', 0.9],
              [1, '#fff', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('wall')} />
        <path d="M0,0 H1920 L1480,430 H440Z" fill="#eef8f7" />
        {repeat(3, (i) => {
          const k = 1 - i * 0.26;
          const y = 60 + i * 130;
          return (
            <path
              key={i}
              d={`M${960 - 420 * k},${y} h${840 * k} l${-70 * k},${78 * k} h${-700 * k}z`}
              fill={fill('lamp')}
            />
          );
        })}
        <path d="M440,430 H1480" stroke="#cfe6e3" strokeWidth="4" />
        {[0, 1480].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <rect x="24" y="520" width="392" height="600" rx="10" fill="#fff" />
            <rect x="36" y="532" width="368" height="576" rx="6" fill={fill('garden')} />
            <circle cx="110" cy="1010" r="90" fill="#7fbf93" opacity=".8" />
            <circle cx="250" cy="1050" r="110" fill="#6ab383" opacity=".75" />
            <circle cx="350" cy="990" r="80" fill="#8cc99c" opacity=".8" />
            <rect x="36" y="1092" width="368" height="16" fill="#5aa574" opacity=".5" />
            <path d="M36,532 h150 L60,1108 H36Z" fill="#fff" opacity=".4" />
            <path d="M220,532 v576 M36,760 h368" stroke="#fff" strokeWidth="12" />
          </g>
        ))}
        <rect x="470" y="520" width="980" height="600" rx="10" fill="#f2faf9" />
        <rect x="470" y="520" width="980" height="92" rx="10" fill={fill('teal')} />
        {[540, 1290].map((x) => (
          <g key={x} transform={`translate(${x} 0)`} fill="#fff">
            <rect y="540" width="52" height="52" rx="12" />
            <path d="M22,550h8v12h12v8h-12v12h-8v-12h-12v-8h12z" fill="#2a9487" />
            <rect x="66" y="556" width="44" height="8" rx="4" opacity=".9" />
            <rect x="66" y="572" width="28" height="6" rx="3" opacity=".6" />
          </g>
        ))}
        {repeat(5, (i) => (
          <rect key={i} x={500 + i * 190} y="640" width="160" height="440" rx="8" fill="#e3f3f1" opacity=".8" />
        ))}
        {[510, 1300].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <rect y="700" width="120" height="150" rx="8" fill="#fff" />
            <path
              d="M24,782 h18 l10,-26 14,44 12,-30 8,12 h14"
              fill="none"
              stroke="#2a9487"
              strokeWidth="5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <rect x="24" y="818" width="72" height="7" rx="3.5" fill="#b9dcd8" />
          </g>
        ))}
        <path d="M380,1110 H1540 V1250 Q960,1300 380,1250Z" fill={fill('desk')} />
        <path d="M360,1096 H1560 V1122 H360Z" fill="#fff" />
        <path d="M380,1180 H1540 V1196 H380Z" fill="#2a9487" opacity=".55" />
        <path d="M0,1236 H380 V1250 Q960,1300 1540,1250 V1236 H1920 V1920 H0Z" fill={fill('floor')} />
        {repeat(7, (i) => (
          <path key={i} d={floorLine(i * 600 - 840, 980, 1290)} stroke="#fff" strokeWidth="4" opacity=".55" />
        ))}
        <path
          d="M0,1560 C500,1440 700,1420 960,1310"
          fill="none"
          stroke="#3bb0a2"
          strokeWidth="12"
          opacity=".3"
          strokeDasharray="46 26"
        />
        <rect width="1920" height="1920" fill={fill('light')} />
      </Layer>
      <Layer box={[60, 520, 720, 1000]} move="drift" seconds={30}>
        <path d="M60,520 h300 l420,1000 h-420z" fill={fill('beam')} fillOpacity=".6" />
      </Layer>
      <Plant x={470} y={1210} size={1.45} light="#69b394" dark="#3d8a6b" />
      <Plant x={1450} y={1210} size={1.5} light="#69b394" dark="#3d8a6b" />
      <Plant x={90} y={1190} size={1.5} light="#69b394" dark="#3d8a6b" />
      <Plant x={1830} y={1190} size={1.5} light="#69b394" dark="#3d8a6b" />
    </>
  );
}
