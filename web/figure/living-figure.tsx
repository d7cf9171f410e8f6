import { useEffect, useRef } from 'react';

interface Props {
  /** One of our cast, by code. */
  character: string;
  /** Name that people read, where there is one. */
  name?: string;
  framing: 'card' | 'bust' | 'half';
  /** Gives the size; `[data-ready]` stands on it from the first picture on. */
  className?: string | undefined;
}

/** Someone of ours, alive. The page does not wait for them. */
export function LivingFigure({ character, name = '', framing, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let leave: (() => void) | undefined;
    let gone = false;
    import('./draw-person.ts').then(({ drawPerson }) => {
      if (gone) return;
      leave = drawPerson(target, character, framing).dispose;
      target.dataset.ready = '';
    }, console.warn);
    return () => {
      gone = true;
      leave?.();
    };
  }, [character, framing]);
  return <canvas ref={canvas} className={className} role="img" aria-label={`数字人${name}`} />;
}
