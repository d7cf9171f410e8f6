import { useState } from 'react';
import { NumberCell } from '../number-cell.tsx';
import styles from './controls.module.css';

interface Props {
  label: string;
  /** `#rrggbb` or `#rrggbbaa`. */
  value: string;
  /** How far it can be seen through may be told. */
  alpha?: boolean;
  onChange(value: string): void;
}

/** A colour, chosen or typed, and how far it can be seen through. */
export function ColourCell({ label, value, alpha = true, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const plain = value.slice(0, 7).toUpperCase();
  const share = value.length > 7 ? Number.parseInt(value.slice(7), 16) / 255 : 1;
  const set = (colour: string, opaque: number) =>
    onChange(
      opaque >= 1
        ? colour
        : `${colour}${Math.round(opaque * 255)
            .toString(16)
            .padStart(2, '0')
            .toUpperCase()}`,
    );
  const accept = () => {
    const hex = (typed ?? '').replace('#', '').trim();
    const whole = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    if (/^[0-9a-f]{6}$/i.test(whole)) set(`#${whole.toUpperCase()}`, share);
    setTyped(null);
  };
  return (
    <div className={styles.colour}>
      <span className={styles.swatch}>
        <i style={{ background: value }} />
        <input
          type="color"
          aria-label={label}
          value={plain.toLowerCase()}
          onChange={(event) => set(event.target.value.toUpperCase(), share)}
        />
      </span>
      <input
        className={styles.hex}
        aria-label={`${label}的色值`}
        autoComplete="off"
        value={typed ?? plain.slice(1)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={accept}
        onKeyDown={(event) => event.key === 'Enter' && accept()}
      />
      {alpha && (
        <NumberCell
          label=""
          name={`${label}的不透明度`}
          unit="%"
          least={0}
          most={100}
          value={share * 100}
          onChange={(percent) => set(plain, percent / 100)}
        />
      )}
    </div>
  );
}
