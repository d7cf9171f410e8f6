import { useMemo } from 'react';
import { encode } from 'uqr';

/** Empty modules around it, which readers need. */
const QUIET = 2;

/** A QR code as large as the element that it is in. */
export function QrCode({ of, colour, label }: { of: string; colour: string; label: string }) {
  const { size, path } = useMemo(() => drawModules(of), [of]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill={colour} />
    </svg>
  );
}

/** Dark modules as one path: a run of them in a line is one rectangle. */
export function drawModules(of: string): { size: number; path: string } {
  const { size, data } = encode(of, { ecc: 'M', border: QUIET });
  let path = '';
  data.forEach((line, y) => {
    for (let x = 0; x < line.length; x += 1) {
      const from = x;
      while (line[x]) x += 1;
      if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
    }
  });
  return { size, path };
}
