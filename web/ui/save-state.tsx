import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { Moment } from './moment.tsx';
import styles from './save-state.module.css';

interface Props {
  state: 'saved' | 'unsaved' | 'saving';
  /** When it was last saved; null for never. */
  savedAt: number | null;
}

/** 已保存 with the time since, 未保存, or 正在保存. */
export function SaveState({ state, savedAt }: Props) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 30_000); // 刚刚 becomes 1 分钟前 by itself
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.state} role="status">
      {state === 'saving' && '正在保存'}
      {state === 'unsaved' && (
        <>
          <i className={styles.dot} />
          未保存
        </>
      )}
      {state === 'saved' && savedAt !== null && (
        <>
          <Icon name="check" size={14} />
          已保存
          <span className={styles.since}>
            <Moment of={new Date(savedAt).toISOString()} />
          </span>
        </>
      )}
    </span>
  );
}
