import styles from './progress-bar.module.css';

interface Props {
  /** 0 to 1. */
  share: number;
  label: string;
  /** `meter`: it tells how full something is, not how far. */
  role?: 'progressbar' | 'meter';
  /** It is nearly too much. */
  warns?: boolean;
}

/** A thin bar. */
export function ProgressBar({ share, label, role = 'progressbar', warns = false }: Props) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have them
    <div
      className={styles.bar}
      data-warns={warns || undefined}
      role={role}
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: share > 0 ? `max(2px, ${share * 100}%)` : 0 }} />
    </div>
  );
}
