import { Icon } from './icon.tsx';
import styles from './password-eye.module.css';

/** For `iconRender` of a password's box. */
export const renderEye = (visible: boolean) => (
  <span className={styles.eye}>
    <Icon name={visible ? 'eye' : 'eye-off'} size={20} />
  </span>
);
