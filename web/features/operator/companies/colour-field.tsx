import { ColorPicker } from 'antd';
import styles from './colour-field.module.css';

interface Props {
  label: string;
  /** `#RRGGBB` */
  value?: string;
  onChange?: (value: string) => void;
}

/** A colour without transparency; the form holds `#RRGGBB`. */
export function ColourField({ label, value = '', onChange }: Props) {
  return (
    <ColorPicker
      value={value}
      disabledAlpha
      disabledFormat
      format="hex"
      onChange={(colour) => onChange?.(colour.toHexString().slice(0, 7))}
    >
      <button type="button" className={styles.colour} aria-label={`${label} ${value}，选择颜色`}>
        <i style={{ background: value }} />
        {value.toUpperCase()}
      </button>
    </ColorPicker>
  );
}
