import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BACKGROUND, type ProjectRecord } from '#contract/project.contract.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import { usePaintedPortrait } from '#web/ui/use-painted-portrait.ts';
import { placePerson } from './place-person.ts';
import styles from './project-picture.module.css';

/** What draws scenes comes where there is one. */
const ProjectThumb = lazy(() => import('#web/scene/project-thumb.tsx'));

/** How far below the screen a picture is already painted, so that nobody sees it come. */
const AHEAD = '600px';

/** A project as it will stand on its screen: background, and the person in front of it. Painted only near the screen: a list may be long. */
export function ProjectPicture({ project }: { project: ProjectRecord }) {
  const place = useRef<HTMLElement>(null);
  const near = useIsNear(place);
  const { url, style } = placePerson(project);
  return (
    <figure
      ref={place}
      className={styles.picture}
      data-direction={project.direction}
      data-gone={project.roleDeleted || undefined}
      style={{ background: stageHue(project.avatarCode) }}
    >
      {project.scene && (
        <Suspense>
          <ProjectThumb project={project} scene={project.scene} />
        </Suspense>
      )}
      {!project.scene && near && project.background !== '' && (
        <Background url={project.background} moving={project.backgroundType === BACKGROUND.video} />
      )}
      {!project.scene && near && (
        <div className={styles.person} style={style} aria-hidden="true">
          {url === '' ? <Character code={project.avatarCode} /> : <Own url={url} fallback={project.avatarCode} />}
        </div>
      )}
    </figure>
  );
}

function Background({ url, moving }: { url: string; moving: boolean }) {
  const { source, failed, fail } = useMediumSource(url);
  if (!source || failed) return null; // the stage below is a background as well
  return moving ? (
    <video className={styles.cover} src={source} autoPlay muted loop playsInline onError={fail} />
  ) : (
    <img className={styles.cover} src={source} alt="" onError={fail} />
  );
}

function Own({ url, fallback }: { url: string; fallback: string }) {
  const { source, failed, fail } = useMediumSource(url);
  if (failed) return <Character code={fallback} />;
  return source && <img className={styles.own} src={source} alt="" onError={fail} />;
}

function Character({ code }: { code: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePaintedPortrait(canvas, code);
  return <canvas ref={canvas} className={styles.character} />;
}

function useIsNear(place: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return near;
}
