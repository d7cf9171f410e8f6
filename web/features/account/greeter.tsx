import { LivingFigure } from '#web/figure/living-figure.tsx';
import styles from './greeter.module.css';

/** The person who welcomes beside the sign-in form. */
export function Greeter() {
  return <LivingFigure character="zhiyao" framing="card" className={styles.greeter} />;
}
