import { useId } from 'react';
import { floorLine, Layer, Linear, Plant, Radial, repeat } from './place-parts.tsx';

const GREEN = { light: '#6aa688', dark: '#3b7558', pot: '#fdf8ee' };

/** A quiet branch: timber, a counter of stone, the town behind glass. */
export function Bank() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}wall`}
            stops={[
              [0, '#f9f1e5'],
              [0.6, '#efdfc5'],
              [1, '#e3cfad'],
            ]}
          />
          <Linear
            id={`${id}slat`}
            angle={0}
            stops={[
              [0, '#dcc19a'],
              [0.7, '#d0b288'],
              [1, '#b99769'],
            ]}
          />
          <Linear
            id={`${id}pane`}
            angle={60}
            stops={[
              [0, '#f2faf8'],
              [0.6, '#c5e0dc'],
              [1, '#a4cbc7'],
            ]}
          />
          <Linear
            id={`${id}floor`}
            stops={[
              [0, '#cdb48b'],
              [0.4, '#e2d0b0'],
              [1, '#f1e6d2'],
            ]}
          />
          <Linear
            id={`${id}stone`}
            stops={[
              [0, '#fffcf6'],
              [1, '#efe5d4'],
            ]}
          />
          <Linear
            id={`${id}beam`}
            angle={100}
            stops={[
              [0, '#fffaee', 0.75],
              [1, '#fffaee', 0],
            ]}
          />
          <Radial
            id={`${id}lamp`}
            at={[0.5, 0.5, 0.5]}
            stops={[
              [0, '#fff6dc', 0.95],
              [0.35, '#fff0cc', 0.4],
              [1, '#fff0cc', 0],
            ]}
          />
          <Radial
            id={`${id}light`}
            at={[0.5, 0.32, 0.62]}
            stops={[
              [0, '#fffaee', 0.8],
              [1, '#fffaee', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('wall')} />
        {repeat(40, (i) => (
          <rect key={i} x={i * 48} width="30" height="1260" fill={fill('slat')} opacity=".5" />
        ))}
        <rect x="0" y="402" width="1920" height="12" fill="#b28f58" opacity=".7" />
        <rect x="1130" y="580" width="790" height="530" fill={fill('pane')} />
        {repeat(10, (i) => {
          const height = 190 + ((i * 137) % 250);
          const x = 1140 + i * 80;
          return (
            <g key={i} fill="#7fa9ad">
              <rect x={x} y={1110 - height} width="62" height={height} opacity={0.3 + (i % 3) * 0.08} />
              {repeat(4, (k) => (
                <rect key={k} x={x + 12} y={1136 - height + k * 36} width="38" height="6" fill="#f4fbfa" opacity=".6" />
              ))}
            </g>
          );
        })}
        <path d="M1130,580 L1370,580 L1210,1110 L1130,1110Z" fill="#fff" opacity=".4" />
        {[1130, 1392, 1656].map((x) => (
          <rect key={x} x={x} y="580" width="12" height="530" fill="#8a6b3f" opacity=".55" />
        ))}
        <rect x="1130" y="580" width="790" height="12" fill="#8a6b3f" opacity=".55" />
        {[520, 960, 1400].map((x) => (
          <rect key={x} x={x - 44} y="414" width="88" height="8" rx="4" fill="#fff4d6" />
        ))}
        <rect y="1110" width="1920" height="92" fill={fill('stone')} />
        <path
          d="M120,1140 q180,24 320,-6 t360,14 M1080,1150 q240,-26 420,6 t380,-8"
          fill="none"
          stroke="#d9c7a6"
          strokeWidth="3"
          opacity=".6"
        />
        <rect y="1196" width="1920" height="12" fill="#c6a368" />
        <rect y="1206" width="1920" height="714" fill={fill('floor')} />
        <rect y="1208" width="1920" height="40" fill="#8a6b3f" opacity=".16" />
        {repeat(7, (i) => (
          <path key={i} d={floorLine(i * 640 - 960, 900, 1208)} stroke="#fff7e6" strokeWidth="4" opacity=".5" />
        ))}
        {repeat(4, (i) => (
          <path key={i} d={`M0,${1290 + i * i * 56} H1920`} stroke="#fff7e6" strokeWidth="4" opacity=".4" />
        ))}
        <rect width="1920" height="1920" fill={fill('light')} />
      </Layer>
      <Layer box={[900, 0, 640, 1300]} move="drift" seconds={25}>
        <path d="M1260,0 h280 l-320,1300 h-320z" fill={fill('beam')} />
      </Layer>
      {[520, 960, 1400].map((x, i) => (
        <Layer key={x} box={[x - 190, 390, 380, 300]} move="glow" seconds={5} ahead={i * 2.5}>
          <ellipse cx={x} cy="430" rx="190" ry="150" fill={fill('lamp')} />
        </Layer>
      ))}
      <Plant x={470} y={1170} size={1.5} {...GREEN} />
      <Plant x={1470} y={1170} size={1.55} {...GREEN} />
      <Plant x={70} y={1180} size={1.7} {...GREEN} />
      <Plant x={1850} y={1180} size={1.7} {...GREEN} />
    </>
  );
}
