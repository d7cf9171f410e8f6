import { useRef, useState } from 'react';
import { clipAddress, driverOfCode } from '#contract/avatar.contract.ts';
import styles from './portrait.module.css';
import { stageHue } from './stage-hue.ts';
import { usePaintedPortrait } from './use-painted-portrait.ts';

/** A still picture of a character before its own stage; fills its box and is painted anew when that changes. */
export function Portrait(props: { code: string; label: string }) {
  return driverOfCode(props.code) === 'rig' ? <DrawnPortrait {...props} /> : <OwnPortrait {...props} />;
}

/** The cover that was taken when the avatar was saved; nothing where it has none. */
function OwnPortrait({ code, label }: { code: string; label: string }) {
  const [isLost, setIsLost] = useState(false);
  return (
    <div className={styles.stage} style={{ background: stageHue(code) }}>
      {!isLost && <img src={clipAddress(code, 'cover')} alt={label} onError={() => setIsLost(true)} />}
    </div>
  );
}

function DrawnPortrait({ code, label }: { code: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePaintedPortrait(canvas, code);
  return (
    <div className={styles.stage} style={{ background: stageHue(code) }}>
      <canvas ref={canvas} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
    </div>
  );
}
