import type { Avatar } from '#contract/avatar.contract.ts';
import { PortraitPicker } from '#web/ui/portrait-picker.tsx';
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
      <PortraitPicker label="形象" choices={avatars} value={value} onChange={onChange} />
      {chosen && <p className={styles.intro}>{chosen.intro}</p>}
    </>
  );
}
