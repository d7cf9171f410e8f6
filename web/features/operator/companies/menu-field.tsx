import { Checkbox } from 'antd';
import { hideOthers } from './brand-values.ts';
import styles from './company-form.module.css';

/** An item of the workbench's menu. */
export interface MenuItem {
  path: string;
  label: string;
}

interface Props {
  id?: string;
  label: string;
  items: readonly MenuItem[];
  /** Hidden paths. */
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Which items of one menu group are shown; the form holds those that are not. */
export function MenuField({ id, label, items, value = [], onChange }: Props) {
  const paths = items.map(({ path }) => path);
  return (
    <fieldset id={id} className={styles.group} aria-label={label}>
      <Checkbox.Group
        className={styles.checks}
        value={paths.filter((path) => !value.includes(path))}
        options={items.map(({ path, label: text }) => ({ value: path, label: text }))}
        onChange={(shown) => onChange?.(hideOthers(paths, shown, value))}
      />
    </fieldset>
  );
}
