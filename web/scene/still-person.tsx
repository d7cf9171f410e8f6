import { type CSSProperties, useRef, useState } from 'react';
import { clipAddress, driverOfCode } from '#contract/avatar.contract.ts';
import { StillFigure } from '#web/figure/still-figure.tsx';
import { usePaintedPortrait } from '#web/ui/use-painted-portrait.ts';
import styles from './scene.module.css';

interface Props {
  code: string;
  name: string;
  scale: number;
}

/** As large as what is seen, and made as large as the scene's pixels again. */
export const seenSize = (scale: number): CSSProperties => ({
  width: `calc(${100 * scale}% * var(--reach, 1))`,
  height: `${100 * scale}%`,
  transform: `scale(${1 / scale})`,
  transformOrigin: '0 0',
});

/** A picture of somebody: painted where they are of the cast, else what was taken when the avatar was saved. */
export function StillPerson(props: Props) {
  return driverOfCode(props.code) === 'rig' ? <DrawnPerson {...props} /> : <OwnPerson key={props.code} {...props} />;
}

function DrawnPerson({ code, name, scale }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePaintedPortrait(canvas, code, 'bust');
  return <canvas ref={canvas} style={seenSize(scale)} role="img" aria-label={`${name}的形象`} />;
}

/** A plain bust where nothing was taken. */
function OwnPerson({ code, name }: Props) {
  const [isLost, setIsLost] = useState(false);
  if (isLost) return <StillFigure name={name} className={styles.stand} />;
  return (
    <img src={clipAddress(code, 'cover')} alt={`${name}的形象`} onError={() => setIsLost(true)} draggable={false} />
  );
}
