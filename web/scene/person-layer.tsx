import { lazy, Suspense, use } from 'react';
import styles from './scene.module.css';
import { SceneContext } from './scene-context.ts';
import { StillPerson } from './still-person.tsx';

/** The engine comes with it: cards, which show still pictures, do without. */
const LivingPerson = lazy(() => import('./living-person.tsx').then((m) => ({ default: m.LivingPerson })));

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
  const picture = <StillPerson code={code} name={name} scale={scale} />;
  return (
    <div className={styles.person}>
      {still ? (
        picture
      ) : (
        <Suspense fallback={picture}>
          <LivingPerson code={code} name={name} scale={scale} />
        </Suspense>
      )}
    </div>
  );
}

/** A picture of the project's own. */
function OtherPerson({ url, name }: { url: string; name: string }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  return <div className={styles.person}>{source && <img src={source} alt={name} draggable={false} />}</div>;
}
