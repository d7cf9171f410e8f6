import styles from './icon.module.css';
import { ICON_SHAPES } from './icon-shapes.tsx';

export type IconName = keyof typeof ICON_SHAPES;

/** One icon, silent to screen readers: the control around it carries the words. Sizes: 14, 16, 18 (default), 20, 24. */
export function Icon({ name, size = 18 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 24 }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ICON_SHAPES[name]}
    </svg>
  );
}
