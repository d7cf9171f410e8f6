import { Form, Switch } from 'antd';
import styles from './switch-field.module.css';

interface Props {
  /** Field of the form, or the path to it. */
  name: string | (string | number)[];
  label: string;
  help: string;
  /** Shown as off: what it would switch is not there. */
  disabled?: boolean;
  /** Shown as it is, but not to be changed here. */
  frozen?: boolean;
}

/** A switch in one row with its words; the form holds 0 or 1, as the contract does. */
export function SwitchField({ name, label, help, disabled = false, frozen = false }: Props) {
  const labelId = `${[name].flat().join('-')}-label`;
  return (
    <div className={styles.switch}>
      <span id={labelId}>
        {label}
        <small>{help}</small>
      </span>
      <Form.Item
        name={name}
        className={styles.field}
        getValueProps={(value) => ({ checked: value === 1 && !disabled })}
        normalize={(checked) => (checked ? 1 : 0)}
      >
        <Switch disabled={disabled || frozen} aria-labelledby={labelId} />
      </Form.Item>
    </div>
  );
}
