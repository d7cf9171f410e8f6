import { NumberCell } from '../number-cell.tsx';
import styles from './controls.module.css';
import { Row } from './section.tsx';

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  unit?: string;
  onChange(value: number): void;
}

/** A number with bounds, dragged or typed. */
export function SliderRow({ label, value, least, most, unit = '', onChange }: Props) {
  return (
    <Row label={label}>
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        min={least}
        max={most}
        value={value}
        style={{ backgroundSize: `${((value - least) / (most - least)) * 100}% 4px, 100% 4px` }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={styles.short}>
        <NumberCell
          label=""
          name={`${label}的数值`}
          value={value}
          least={least}
          most={most}
          unit={unit}
          onChange={onChange}
        />
      </span>
    </Row>
  );
}
