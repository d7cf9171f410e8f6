import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import styles from './empty-state.module.css';
import type { IconName } from './icon.tsx';

interface Props {
  drawing: DrawingName;
  /** Put into the drawings `blank` and `building`. */
  icon?: IconName;
  title: string;
  /** What this place is for, or what to do now. */
  text?: string;
  /** One action. */
  action?: ReactNode;
  /** It is all that its page has: its title is the page's. */
  isPage?: boolean;
}

/** A place with nothing in it: a drawing, what it is for, one action. */
export function EmptyState({ drawing, icon, title, text, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} icon={icon} />
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
