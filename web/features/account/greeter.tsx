import { pickHost } from '#contract/home-host.contract.ts';
import { LivingFigure } from '#web/figure/living-figure.tsx';
import { useBrandConfig } from '#web/lib/brand.ts';
import styles from './greeter.module.css';

/** Who stands on the brand's home page welcomes beside the sign-in form as well. */
export function Greeter() {
  const { person } = pickHost(useBrandConfig());
  return <LivingFigure character={person} framing="card" className={styles.greeter} />;
}
