import { useState } from 'react';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './properties.module.css';
import { Row } from './section.tsx';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

/** A face that is there everywhere, or one of the materials. */
export function FontField({ value, onChange }: { value: string; onChange: (font: string) => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = value !== 'sans' && value !== 'serif';
  return (
    <Row label="字体">
      <select
        className={styles.select}
        aria-label="字体"
        value={isOwn ? 'own' : value}
        onChange={(event) => (event.target.value === 'choose' ? setChoosing(true) : onChange(event.target.value))}
      >
        <option value="sans">黑体</option>
        <option value="serif">宋体</option>
        {isOwn && <option value="own">素材里的字体</option>}
        <option value="choose">从素材选择…</option>
      </select>
      {isChoosing && (
        <MaterialPicker
          kinds={['font']}
          title="选择字体"
          onChoose={({ url }) => onChange(url)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Row>
  );
}
