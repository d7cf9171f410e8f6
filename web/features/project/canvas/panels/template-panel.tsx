import styles from './panels.module.css';

export function TemplatePanel() {
  return <p className={styles.nothing}>模板</p>;
}
