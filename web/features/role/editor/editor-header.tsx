import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import styles from './role-editor.module.css';
import { TOUR_PLACES } from './use-tour.ts';

interface Props {
  title: string;
  name: string;
  state: 'saved' | 'unsaved' | 'saving';
  savedAt: number | null;
  /** Beside saving: what can be done with the saved role. */
  share: ReactNode;
  onExit(): void;
  onSave(): void;
}

/** Way out, what is edited, whether it is saved, sharing and saving. */
export function EditorHeader({ title, name, state, savedAt, share, onExit, onSave }: Props) {
  return (
    <header className={styles.top}>
      <Button type="text" icon={<Icon name="left" />} onClick={onExit}>
        退出
      </Button>
      <i className={styles.hair} />
      <h1>
        <span>{title}</span>
        {name && <b title={name}>{name}</b>}
      </h1>
      <SaveState state={state} savedAt={savedAt} />
      <div className={styles.acts}>
        {share}
        <Button
          id={TOUR_PLACES.save}
          type="primary"
          // A save that is refused at once would end the spinner before it moved: it would never be told of its end, and stay.
          loading={state === 'saving' && { delay: 150 }}
          title="Ctrl S 或 ⌘ S"
          onClick={onSave}
        >
          保存
        </Button>
      </div>
    </header>
  );
}
