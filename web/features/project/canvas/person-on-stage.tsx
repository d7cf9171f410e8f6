import { useFigure } from '#web/figure/use-figure.ts';
import styles from './stage.module.css';

interface Props {
  code: string;
  name: string;
  isAsleep: boolean;
}

/** The person of the role, alive; nobody while none is chosen. */
export function PersonOnStage({ code, name }: Props) {
  return code === '' ? null : <Figure key={code} code={code} name={name} />;
}

function Figure({ code, name }: { code: string; name: string }) {
  const { canvas, kind } = useFigure(code);
  return <canvas key={kind} ref={canvas} className={styles.person} role="img" aria-label={`${name}的形象`} />;
}
