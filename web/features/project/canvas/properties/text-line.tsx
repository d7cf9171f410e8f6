import { Input } from 'antd';
import { SCENE_LIMITS } from '#contract/scene-component.contract.ts';
import styles from './properties.module.css';

interface LineProps {
  label: string;
  value: string;
  max?: number;
  placeholder?: string;
  onChange(value: string): void;
}

/** One line of text under its name. */
export function Line({ label, value, max = SCENE_LIMITS.text, placeholder = '', onChange }: LineProps) {
  return (
    <div className={styles.line}>
      <span aria-hidden="true">{label}</span>
      <Input
        aria-label={label}
        size="small"
        autoComplete="off"
        value={value}
        maxLength={max}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

const isWebAddress = (url: string) => url === '' || /^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(url);

/** An address of another site; what is not one is said at once and would be refused. */
export function WebAddress({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const refused = !isWebAddress(value.trim());
  return (
    <>
      <div className={styles.line}>
        <span aria-hidden="true">网址</span>
        <Input
          aria-label="网址"
          size="small"
          autoComplete="off"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          value={value}
          status={refused ? 'error' : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {refused && (
        <p role="alert" className={styles.refusal}>
          网址应以 https:// 开头
        </p>
      )}
    </>
  );
}
