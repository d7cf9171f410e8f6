import type { ConfigProviderProps } from 'antd';
import styles from './control-parts.module.css';

/** What every button, box and form looks like beyond the theme's tokens: for the outermost `ConfigProvider`. */
export const CONTROL_PARTS: Pick<ConfigProviderProps, 'button' | 'input' | 'form'> = {
  button: {
    autoInsertSpace: false,
    classNames: ({ props }) => (props.type === 'primary' && !props.danger ? { root: styles.solid } : {}),
  },
  input: { classNames: { prefix: styles.prefix } },
  form: {
    classNames: { label: styles.label, helpItem: styles.message, extra: styles.extra },
    // A class and no text: the mark must not become part of the field's name.
    requiredMark: (label, { required }) => (required ? <span className={styles.required}>{label}</span> : label),
  },
};
