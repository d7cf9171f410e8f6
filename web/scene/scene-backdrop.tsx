import { type CSSProperties, lazy, Suspense, use } from 'react';
import type { SceneBackground } from '#contract/scene.contract.ts';
import { useCalm } from '#web/ui/use-calm.ts';
import { PaintedPlace } from './places/index.tsx';
import styles from './scene.module.css';
import { SceneContext } from './scene-context.ts';

const Panorama = lazy(() => import('./panorama.tsx').then((m) => ({ default: m.Panorama })));

interface Props {
  background: SceneBackground;
  /** Nothing moves; left out: as the world of the scene around it says. */
  still?: boolean;
}

/** What stands behind everything; fills the element it is in. Wherever it stands, SceneContext is around it. */
export function SceneBackdrop({ background, still }: Props) {
  const world = use(SceneContext);
  const isStill = still ?? world.still;
  const isCalm = useCalm();
  const holds = isStill || isCalm;
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
      return <Picture url={background.url} style={{ objectFit: background.fit }} />;
    case 'video':
      return <Film key={holds ? 'still' : 'plays'} background={background} isStill={holds} />;
    case 'panorama':
      return <Around background={background} isStill={isStill} />;
  }
}

/** In one of the kinds of backgrounds. */
type Of<K extends SceneBackground['kind']> = Extract<SceneBackground, { kind: K }>;

function Picture({ url, style }: { url: string; style: CSSProperties }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  return source && <img className={styles.backdrop} src={source} alt="" style={style} />;
}

/** It shows its beginning where nothing moves, and to whoever asked for less motion. */
function Film({ background: { url, fit }, isStill }: { background: Of<'video'>; isStill: boolean }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  return (
    source && (
      <video
        className={styles.backdrop}
        src={isStill ? `${source}#t=0.1` : source}
        style={{ objectFit: fit }}
        autoPlay={!isStill}
        preload={isStill ? 'metadata' : 'auto'}
        loop
        muted
        playsInline
      />
    )
  );
}

function Around({ background: { url, heading, speed }, isStill }: { background: Of<'panorama'>; isStill: boolean }) {
  const { isCard, useSource } = use(SceneContext);
  const source = useSource(url);
  // The part of the picture that is looked at, as it lies there.
  const across = Math.min(100, Math.max(0, 50 + (heading / 360) * 100));
  const flat = <Picture url={url} style={{ objectFit: 'cover', objectPosition: `${across}% 50%` }} />;
  if (isCard || !source) return flat;
  return (
    <Suspense fallback={flat}>
      <Panorama url={source} heading={heading} speed={isStill ? 0 : speed} flat={flat} />
    </Suspense>
  );
}
