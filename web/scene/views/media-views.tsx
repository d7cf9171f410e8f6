import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import type { ComponentOf } from '#contract/scene-component.contract.ts';
import { ICON_SHAPES } from '#web/ui/icon-shapes.tsx';
import { SceneContext } from '../scene-context.ts';
import { actionOf, Press } from './press.tsx';
import styles from './views.module.css';

export function PictureView({ component }: { component: ComponentOf<'picture'> }) {
  const world = use(SceneContext);
  const { url, fit, radius, alt, action } = component;
  const source = world.useSource(url);
  if (url === '') return <Vacant icon="image" words="选一张图片" radius={radius} />;
  return (
    <Press
      className={styles.medium}
      style={{ borderRadius: radius }}
      label={alt || '图片'}
      onPress={actionOf(action, world)}
    >
      {source && <img src={source} alt={alt} style={{ objectFit: fit }} draggable={false} />}
    </Press>
  );
}

export function VideoView({ component }: { component: ComponentOf<'video'> }) {
  const { still, isTalking = false, useSource } = use(SceneContext);
  const { url, fit, radius, sound } = component;
  const source = useSource(url);
  const video = useRef<HTMLVideoElement>(null);
  usePlaying(video, !still && source !== null, sound && !isTalking);
  if (url === '') return <Vacant icon="video" words="选一段视频" radius={radius} />;
  return (
    <span className={styles.medium} style={{ borderRadius: radius }}>
      {source && (
        <video
          ref={video}
          src={`${source}#t=0.1`}
          style={{ objectFit: fit }}
          loop
          muted
          playsInline
          preload="metadata"
        />
      )}
    </span>
  );
}

/** Plays a film for as long as it should; without its sound where the browser allows none yet. */
function usePlaying(video: RefObject<HTMLVideoElement | null>, plays: boolean, isHeard: boolean): void {
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (!plays) return film.pause();
    film.muted = !isHeard;
    film.play().catch(() => {
      film.muted = true;
      film.play().catch((error: unknown) => console.warn('A film of the scene stands still', error));
    });
  }, [video, plays, isHeard]);
}

export function CarouselView({ component }: { component: ComponentOf<'carousel'> }) {
  const { still } = use(SceneContext);
  const { urls, seconds, fit, radius } = component;
  const [turn, setTurn] = useState(0);
  const count = urls.length;
  useEffect(() => {
    if (still || count < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [still, count, seconds]);
  if (count === 0) return <Vacant icon="image" words="选几张图片" radius={radius} />;
  const shown = still ? 0 : turn % count;
  return (
    <span className={styles.medium} style={{ borderRadius: radius }}>
      {urls.map((url, index) => (
        <Slide
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
          key={index}
          // The next one comes before its turn; those further on wait.
          url={index === shown || index === (shown + 1) % count || index < turn ? url : ''}
          fit={fit}
          isShown={index === shown}
        />
      ))}
      {count > 1 && (
        <span className={styles.dots} aria-hidden="true">
          {urls.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            <i key={index} data-shown={index === shown || undefined} />
          ))}
        </span>
      )}
    </span>
  );
}

function Slide({ url, fit, isShown }: { url: string; fit: 'cover' | 'contain'; isShown: boolean }) {
  const { useSource } = use(SceneContext);
  const source = useSource(url);
  return (
    <img
      src={source ?? undefined}
      alt=""
      className={styles.slide}
      data-shown={isShown || undefined}
      style={{ objectFit: fit }}
      draggable={false}
    />
  );
}

/** Where nothing was chosen yet: told in the editor, nothing at all before visitors. */
export function Vacant({ icon, words, radius }: { icon: keyof typeof ICON_SHAPES; words: ReactNode; radius: number }) {
  const { still } = use(SceneContext);
  if (!still) return null;
  return (
    <span className={styles.vacant} style={{ borderRadius: radius }}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {ICON_SHAPES[icon]}
      </svg>
      <span>{words}</span>
    </span>
  );
}
