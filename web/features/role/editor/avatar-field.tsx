import type { Avatar } from '#contract/avatar.contract.ts';
import { Portrait } from '../portrait.tsx';
import styles from './avatar-field.module.css';

interface Props {
  avatars: readonly Avatar[];
  value?: string;
  onChange?: (id: string) => void;
}

/** One of the people to wear, chosen by their portraits. */
export function AvatarField({ avatars, value, onChange }: Props) {
  const chosen = avatars.find((avatar) => avatar.id === value);
  return (
    <>
      <div role="radiogroup" aria-label="形象" className={styles.grid}>
        {avatars.map((avatar) => (
          <label key={avatar.id} className={styles.tile} data-on={avatar.id === value || undefined}>
            <input
              type="radio"
              name="avatar"
              checked={avatar.id === value}
              onChange={() => onChange?.(avatar.id)}
              aria-label={avatar.name}
            />
            <span className={styles.picture}>
              <Portrait code={avatar.code} label={avatar.name} />
            </span>
            <span className={styles.name}>{avatar.name}</span>
          </label>
        ))}
      </div>
      {chosen && <p className={styles.intro}>{chosen.intro}</p>}
    </>
  );
}
