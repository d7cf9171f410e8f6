import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';
import type { IconName } from './icon.tsx';

interface Props {
  drawing: DrawingName;
  /** Put into the drawing `building`. */
  icon?: IconName;
  title: string;
  /** What this place is for, or what to do now. */
  text?: string;
  /** One action. */
  action?: ReactNode;
}

/** A place with nothing in it: a drawing, what it is for, one action. */
export function EmptyState({ drawing, icon, title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} icon={icon} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
