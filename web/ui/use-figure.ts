import { type RefObject, useEffect, useRef, useState } from 'react';
import { createStage, type DrawingSize, type Stage } from '#avatar/index.ts';
import type { Look } from '#avatar/look.ts';
import { driverOfCode } from '#contract/avatar.contract.ts';
import { readLook } from '#web/lib/read-look.ts';

interface FigureView {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Key of the canvas: one that served one kind of figure serves no other. */
  kind: Look['kind'];
  stage: Stage | null;
}

/** Brings the person of a code to life. One who can't be shown otherwise is drawn, so that a conversation always has somebody. @param onProblem nobody can be shown. @param size in pixels, where the place on the page does not decide */
export function useFigure(
  code: string,
  onProblem?: (error: unknown) => void,
  size: DrawingSize | null = null,
): FigureView {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const problem = useRef(onProblem);
  problem.current = onProblem;
  const sizeNow = useRef(size); // a screen does not grow
  const [broken, setBroken] = useState('');
  const kind = broken === code ? 'rig' : driverOfCode(code);

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let made: Stage;
    try {
      made = createStage(target, { look: kind, framing: 'bust', size: sizeNow.current });
    } catch (error) {
      problem.current?.(error);
      return;
    }
    setStage(made);
    return () => {
      made.dispose();
      setStage(null);
    };
  }, [kind]);

  useEffect(() => {
    if (!stage) return;
    const leaving = new AbortController();
    const drawn = { kind: 'rig', character: code } as const;
    const look = stage.kind === 'rig' ? Promise.resolve(drawn) : readLook(code, leaving.signal);
    look
      .then((found) => (leaving.signal.aborted ? undefined : stage.load(found)))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn('The figure is drawn instead', error);
        setBroken(code);
      });
    return () => leaving.abort();
  }, [stage, code]);

  return { canvas, kind, stage };
}
