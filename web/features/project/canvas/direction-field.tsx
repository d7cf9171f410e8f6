import { DIRECTION_LABEL } from '../project-values.ts';
import styles from './canvas.module.css';
import { Choice } from './choice.tsx';

interface Props {
  value: '1' | '2';
  onChange(value: '1' | '2'): void;
}

/** In which direction the screen of the project stands. */
export function DirectionField({ value, onChange }: Props) {
  return (
    <section className={styles.direction} aria-label="屏幕方向">
      <h2>屏幕方向</h2>
      <Choice
        label="项目的屏幕方向"
        wide
        value={value}
        options={(['2', '1'] as const).map((one) => ({ value: one, label: DIRECTION_LABEL[one] }))}
        onChange={onChange}
      />
      <p>{value === '2' ? '手机、立式一体机' : '大屏、电脑、电视'}</p>
    </section>
  );
}
