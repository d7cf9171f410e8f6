import { Link } from 'react-router';
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
      <p className={styles.intro}>
        {chosen?.intro && <span>{chosen.intro}</span>}
        <Link to="/home/avatar">管理形象，用视频做自己的</Link>
      </p>
    </>
  );
}
