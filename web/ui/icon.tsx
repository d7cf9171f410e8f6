import styles from './icon.module.css';
import { ICON_SHAPES } from './icon-shapes.tsx';

export type IconName = keyof typeof ICON_SHAPES;

interface Props {
  name: IconName;
  size?: 14 | 16 | 18 | 20 | 24;
  /** Given by a menu, which keeps its words away from it. */
  className?: string;
}

/** One icon, silent to screen readers: the control around it carries the words. Sizes: 14, 16, 18 (default), 20, 24. */
export function Icon({ name, size = 18, className = '' }: Props) {
  return (
    <svg className={`${styles.icon} ${className}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {ICON_SHAPES[name]}
    </svg>
  );
}
