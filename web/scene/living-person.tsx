import { useEffect, useState } from 'react';
import { StillFigure } from '#web/figure/still-figure.tsx';
import { useFigure } from '#web/figure/use-figure.ts';
import styles from './scene.module.css';
import { StillPerson, seenSize } from './still-person.tsx';

interface Props {
  code: string;
  name: string;
  scale: number;
}

/** Somebody alive; their still picture stands there until they are drawn. */
export function LivingPerson({ code, name, scale }: Props) {
  const { canvas, kind, stage } = useFigure(code);
  const isDrawn = useHasFrames(stage);
  if (kind === 'still') return <StillFigure name={name} className={styles.stand} />;
  return (
    <>
      {!isDrawn && <StillPerson code={code} name={name} scale={scale} />}
      <canvas
        key={kind}
        ref={canvas}
        style={seenSize(scale)}
        role="img"
        aria-label={`${name}的形象`}
        data-kind={kind}
        data-drawn={isDrawn || undefined}
      />
    </>
  );
}

/** Whether a figure has been drawn yet. */
function useHasFrames(stage: ReturnType<typeof useFigure>['stage']): boolean {
  const [drawn, setDrawn] = useState<typeof stage>(null);
  useEffect(() => {
    if (!stage) return;
    let request = requestAnimationFrame(function look() {
      if (stage.stats.frames > 0) setDrawn(stage);
      else request = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(request);
  }, [stage]);
  return drawn !== null && drawn === stage;
}
