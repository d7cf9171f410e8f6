import { Portrait } from './portrait.tsx';
import styles from './portrait-picker.module.css';

interface Choice {
  id: string;
  name: string;
  /** Character of the avatar engine. */
  code: string;
}

interface Props {
  /** What is chosen here: 形象, 角色. */
  label: string;
  choices: readonly Choice[];
  value?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
}

/** One of several people, chosen by their portraits. */
export function PortraitPicker({ label, choices, value, onChange }: Props) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.grid}>
      {choices.map(({ id, name, code }) => (
        <label key={id} className={styles.tile} data-on={id === value || undefined}>
          <input type="radio" name={label} checked={id === value} onChange={() => onChange?.(id)} aria-label={name} />
          <span className={styles.picture}>
            <Portrait code={code} label={name} />
          </span>
          <span className={styles.name} title={name}>
            {name}
          </span>
        </label>
      ))}
    </div>
  );
}
