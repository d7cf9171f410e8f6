import { useId } from 'react';
import { floorLine, Layer, Linear, Plant, Radial, repeat } from './place-parts.tsx';

/** A service hall by day: counters under a lit band, light from above. */
export function Hall() {
  const id = useId();
  const fill = (name: string) => `url(#${id}${name})`;
  return (
    <>
      <Layer>
        <defs>
          <Linear
            id={`${id}wall`}
            stops={[
              [0, '#eef4ff'],
              [0.5, '#dfe9fb'],
              [1, '#c9d9f5'],
            ]}
          />
          <Linear
            id={`${id}floor`}
            stops={[
              [0, '#d3dff4'],
              [0.5, '#eaf1fc'],
              [1, '#f6f9fe'],
            ]}
          />
          <Linear
            id={`${id}band`}
            stops={[
              [0, '#6f97e0'],
              [1, '#4470c6'],
            ]}
          />
          <Linear
            id={`${id}glass`}
            angle={70}
            stops={[
              [0, '#f7faff', 0.95],
              [1, '#c6d8f6', 0.9],
            ]}
          />
          <Linear
            id={`${id}desk`}
            stops={[
              [0, '#fffdf9'],
              [1, '#ece7dc'],
            ]}
          />
          <Linear
            id={`${id}ray`}
            stops={[
              [0, '#fff', 0.9],
              [1, '#fff', 0.1],
            ]}
          />
          <Radial
            id={`${id}light`}
            at={[0.5, 0.42, 0.5]}
            stops={[
              [0, '#fff', 0.8],
              [1, '#fff', 0],
            ]}
          />
        </defs>
        <rect width="1920" height="1920" fill={fill('wall')} />
        {repeat(7, (i) => (
          <path
            key={i}
            d={`M${i * 330 - 180},0 L${i * 330 + 60},0 L${i * 190 + 470},600 L${i * 190 + 350},600Z`}
            fill={fill('ray')}
          />
        ))}
        <path d="M0,620 H1920" stroke="#b9cdf0" strokeWidth="3" />
        <rect y="640" width="1920" height="92" fill={fill('band')} />
        <rect y="732" width="1920" height="10" fill="#2f58ab" opacity=".35" />
        {repeat(7, (i) => (
          <g key={i} transform={`translate(${i * 274 + 60} 0)`}>
            <rect y="656" width="176" height="60" rx="10" fill="#f2f7ff" />
            <circle cx="34" cy="686" r="13" fill="#4470c6" opacity=".8" />
            <rect x="60" y="674" width="88" height="9" rx="4.5" fill="#4470c6" opacity=".55" />
            <rect x="60" y="691" width="58" height="7" rx="3.5" fill="#4470c6" opacity=".3" />
          </g>
        ))}
        {repeat(7, (i) => (
          <g key={i} transform={`translate(${i * 274 + 34} 0)`}>
            <rect y="756" width="228" height="366" rx="6" fill={fill('glass')} />
            <path d="M24,756 L96,756 L20,1010 V780Z" fill="#fff" opacity=".5" />
            <rect x="54" y="978" width="120" height="84" rx="8" fill="#8ea9d8" />
            <rect x="62" y="986" width="104" height="62" rx="4" fill="#dbe7fb" />
            <rect x="74" y="1000" width="56" height="7" rx="3.5" fill="#8ea9d8" opacity=".8" />
            <rect x="74" y="1016" width="78" height="7" rx="3.5" fill="#8ea9d8" opacity=".5" />
            <path d="M106,1062 h16 l6,52 h-28z" fill="#7c99cc" />
          </g>
        ))}
        {repeat(8, (i) => (
          <rect key={i} x={i * 274 + 4} y="742" width="16" height="380" fill="#b4c8ec" />
        ))}
        <rect y="1110" width="1920" height="136" fill={fill('desk')} />
        <rect y="1110" width="1920" height="14" fill="#d8bd93" />
        {repeat(8, (i) => (
          <rect key={i} x={i * 274 + 8} y="1124" width="4" height="122" fill="#d9d2c4" />
        ))}
        <rect y="1240" width="1920" height="680" fill={fill('floor')} />
        <rect y="1240" width="1920" height="46" fill="#9fb6df" opacity=".28" />
        {repeat(9, (i) => (
          <path key={i} d={floorLine(i * 520 - 1120, 1000, 1240)} stroke="#fff" strokeWidth="5" opacity=".5" />
        ))}
        {repeat(4, (i) => (
          <path key={i} d={`M0,${1300 + i * i * 52} H1920`} stroke="#fff" strokeWidth="4" opacity=".4" />
        ))}
        <rect width="1920" height="1920" fill={fill('light')} />
      </Layer>
      {[360, 880, 1400].map((x, i) => (
        <Layer key={x} box={[x - 80, 0, 260, 640]} move="drift" seconds={15} ahead={i * 6}>
          <path d={`M${x},0 h150 l-120,640 h-90z`} fill={fill('ray')} fillOpacity=".6" />
        </Layer>
      ))}
      <Plant x={490} y={1200} size={1.5} />
      <Plant x={1450} y={1200} size={1.55} />
      <Plant x={90} y={1200} size={1.7} />
      <Plant x={1830} y={1200} size={1.7} />
    </>
  );
}
