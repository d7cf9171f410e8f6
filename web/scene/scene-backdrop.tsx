import { lazy, Suspense, use } from 'react';
import type { SceneBackground } from '#contract/scene.contract.ts';
import { PaintedPlace } from './places/index.tsx';
import styles from './scene.module.css';
import { SceneContext } from './scene-context.ts';

const Panorama = lazy(() => import('./panorama.tsx').then((m) => ({ default: m.Panorama })));

interface Props {
  background: SceneBackground;
  /** Nothing moves; left out: as the world of the scene around it says. */
  still?: boolean;
}

/** What stands behind everything; fills the element it is in. */
export function SceneBackdrop({ background, still }: Props) {
  const world = use(SceneContext);
  const isStill = still ?? world.still;
  switch (background.kind) {
    case 'colour':
      return (
        <div
          className={styles.backdrop}
          style={{
            background: `linear-gradient(${180 + background.angle}deg, ${background.from}, ${background.to})`,
          }}
        />
      );
    case 'place':
      return <PaintedPlace place={background.place} moves={background.moves && !isStill} />;
    case 'picture':
      return <img className={styles.backdrop} src={background.url} alt="" style={{ objectFit: background.fit }} />;
    case 'video':
      return (
        <video
          key={isStill ? 'still' : 'plays'}
          className={styles.backdrop}
          src={isStill ? `${background.url}#t=0.1` : background.url}
          style={{ objectFit: background.fit }}
          autoPlay={!isStill}
          preload={isStill ? 'metadata' : 'auto'}
          loop
          muted
          playsInline
        />
      );
    case 'panorama': {
      const flat = <FlatPanorama url={background.url} heading={background.heading} />;
      if (world.isCard) return flat;
      return (
        <Suspense fallback={flat}>
          <Panorama {...background} speed={isStill ? 0 : background.speed} flat={flat} />
        </Suspense>
      );
    }
  }
}

/** The part of the picture that is looked at, as it lies there. */
function FlatPanorama({ url, heading }: { url: string; heading: number }) {
  return (
    <img
      className={styles.backdrop}
      src={url}
      alt=""
      style={{ objectFit: 'cover', objectPosition: `${Math.min(100, Math.max(0, 50 + (heading / 360) * 100))}% 50%` }}
    />
  );
}
