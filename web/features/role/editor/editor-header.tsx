import { Button } from 'antd';
import { Icon } from '#web/ui/icon.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import styles from './role-editor.module.css';

interface Props {
  title: string;
  name: string;
  state: 'saved' | 'unsaved' | 'saving';
  savedAt: number | null;
  onExit(): void;
  onSave(): void;
}

/** Way out, what is edited, whether it is saved, and saving. */
export function EditorHeader({ title, name, state, savedAt, onExit, onSave }: Props) {
  return (
    <header className={styles.top}>
      <Button type="text" icon={<Icon name="left" />} onClick={onExit}>
        退出
      </Button>
      <i className={styles.hair} />
      <h1>
        <span>{title}</span>
        {name && <b>{name}</b>}
      </h1>
      <SaveState state={state} savedAt={savedAt} />
      <Button
        type="primary"
        className={styles.save}
        loading={state === 'saving'}
        title="Ctrl S 或 ⌘ S"
        onClick={onSave}
      >
        保存
      </Button>
    </header>
  );
}
