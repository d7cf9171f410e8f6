import { useState } from 'react';
import { useFontFace } from '#web/ui/material-thumb.tsx';
import { useMaterialName } from '#web/ui/use-material-name.ts';
import { fileOf } from '#web/ui/use-medium-source.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './properties.module.css';
import { Row } from './section.tsx';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

/** In the page's own letters, whatever the list is set in. */
const PLAIN = { fontFamily: 'var(--font)' };

/** A face that is there everywhere, or one of the materials. */
export function FontField({ value, onChange }: { value: string; onChange: (font: string) => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = value !== 'sans' && value !== 'serif';
  const url = isOwn ? value : '';
  const name = useMaterialName(url);
  const family = useFontFace(fileOf(url) ?? '');
  const face = family ? { fontFamily: family } : undefined;
  return (
    <Row label="字体">
      <select
        className={styles.select}
        aria-label="字体"
        title={name || undefined}
        style={face}
        value={isOwn ? 'own' : value}
        onChange={(event) => (event.target.value === 'choose' ? setChoosing(true) : onChange(event.target.value))}
      >
        <option value="sans" style={PLAIN}>
          黑体
        </option>
        <option value="serif" style={PLAIN}>
          宋体
        </option>
        {isOwn && (
          <option value="own" style={face}>
            {name || '素材里的字体'}
          </option>
        )}
        <option value="choose" style={PLAIN}>
          从素材选择…
        </option>
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
