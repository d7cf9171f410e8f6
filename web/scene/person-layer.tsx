import { type CSSProperties, use, useRef, useState } from 'react';
import { clipAddress, driverOfCode } from '#contract/avatar.contract.ts';
import { StillFigure } from '#web/figure/still-figure.tsx';
import { useFigure } from '#web/figure/use-figure.ts';
import { usePaintedPortrait } from '#web/ui/use-painted-portrait.ts';
import styles from './scene.module.css';
import { SceneContext } from './scene-context.ts';

/*
 * How a person stands in the box that a scene's `position` gives (scene-view.tsx, placeComponent).
 *
 * At percentageWidth 100 the box is the artboard; below and above it is that scaled about the middle of its foot, then moved by x and y
 * percent of the artboard. Whoever draws a person gives the canvas exactly this box and the framing `bust`, in the room, in the editor
 * and on cards; the canvas is never cut by CSS. In a box of w × h the engine draws one unit of its art (avatar/rig/framing.ts) as
 * s = min(h / 684, w / 370) pixels, with the middle of the body at w / 2 and the cut below the chest, 812, on the foot of the box. Crown,
 * chin and cut lie 662, 272 and 0 units above the foot; high hair (`above`) makes s that much smaller.
 *
 *   tall 1080 × 1920 at 100:  s = 2.81, the crown 61 under the top of the box, shoulders of 316 units 887 wide
 *   wide 1920 × 1080 at 100:  s = 1.58, the crown 35 under the top of the box, shoulders of 316 units 499 wide
 *
 * So a person whose crown shall be at c and whose box shall end at b has s = (b - c) / 662, and percentageWidth = 100 · s / 2.81 (tall) or
 * 100 · s / 1.58 (wide). Where the foot of the box is above that of the artboard, something opaque has to stand before it.
 */

interface Props {
  /** Of an avatar; empty: nobody is chosen yet. */
  code: string;
  /** A picture in place of the role's own character; empty: none. */
  url?: string;
  name: string;
  /** A picture of them: for cards, and where many are shown. */
  still: boolean;
  /** By how much the scene around is made smaller or larger: they are drawn in the pixels that are seen. */
  scale: number;
}

/** Who stands in a scene; fills the element it is in. */
export function PersonLayer({ code, url = '', name, still, scale }: Props) {
  if (url !== '') return <OtherPerson url={url} name={name} />;
  if (code === '') return null;
  return (
    <div className={styles.person}>
      {!still ? (
        <LivingPerson code={code} name={name} scale={scale} />
      ) : driverOfCode(code) === 'rig' ? (
        <DrawnPerson code={code} name={name} scale={scale} />
      ) : (
        <OwnPerson code={code} name={name} />
      )}
    </div>
  );
}

interface PersonProps {
  code: string;
  name: string;
  scale: number;
}

/** As large as what is seen, and made as large as the scene's pixels again. */
const seenSize = (scale: number): CSSProperties => ({
  width: `${100 * scale}%`,
  height: `${100 * scale}%`,
  transform: `scale(${1 / scale})`,
  transformOrigin: '0 0',
});

function LivingPerson({ code, name, scale }: PersonProps) {
  const { canvas, kind } = useFigure(code);
  if (kind === 'still') return <StillFigure name={name} className={styles.stand} />;
  return <canvas key={kind} ref={canvas} style={seenSize(scale)} role="img" aria-label={`${name}的形象`} />;
}

function DrawnPerson({ code, name, scale }: PersonProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePaintedPortrait(canvas, code, 'bust');
  return <canvas ref={canvas} style={seenSize(scale)} role="img" aria-label={`${name}的形象`} />;
}

/** The cover that was taken when the avatar was saved; a plain bust where it has none. */
function OwnPerson({ code, name }: { code: string; name: string }) {
  const [isLost, setIsLost] = useState(false);
  if (isLost) return <StillFigure name={name} className={styles.stand} />;
  return (
    <img src={clipAddress(code, 'cover')} alt={`${name}的形象`} onError={() => setIsLost(true)} draggable={false} />
  );
}

/** A picture of the project's own. */
function OtherPerson({ url, name }: { url: string; name: string }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  return <div className={styles.person}>{source && <img src={source} alt={name} draggable={false} />}</div>;
}
