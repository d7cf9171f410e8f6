import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { Library } from '#contract/knowledge.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { librariesQuery } from './editor.queries.ts';
import styles from './library-field.module.css';
import { describeLibrary, LIBRARY_NAME, LibraryStatus, nameChoice } from './library-status.tsx';

const LibraryPicker = whenOpened(
  () => import('./library-picker.tsx').then((m) => m.LibraryPicker),
  ({ open }) => open,
);

interface Props {
  /** 1 documents, 2 questions and answers. */
  type: Library['type'];
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** After a choice by hand, also of none. */
  onPicked?(id: string | null): void;
}

/** The one library of its type that a role has: a row that can be taken away or exchanged. */
export function LibraryField({ type, value = null, onChange, onPicked }: Props) {
  const [picking, setPicking] = useState(false);
  const { data: libraries, isPending } = useQuery(librariesQuery());
  const library = libraries?.find((one) => one.id === value);
  const choose = (id: string | null) => {
    onChange?.(id);
    onPicked?.(id);
    setPicking(false);
  };
  return (
    <>
      {value === null ? (
        <div className={styles.none}>
          <p>{type === 1 ? '还没有关联知识库，角色只会问候和兜底' : '还没有关联问答库'}</p>
          <Button onClick={() => setPicking(true)}>选择{LIBRARY_NAME[type]}</Button>
        </div>
      ) : (
        <div className={styles.row}>
          <span className={styles.picture}>
            <Icon name={type === 1 ? 'book' : 'qa'} />
          </span>
          <span className={styles.words}>
            <b>{library ? nameChoice(library) : isPending ? '正在读取' : `${LIBRARY_NAME[type]}已被删除`}</b>
            <small>{library ? describeLibrary(library) : !isPending && '请移除后重新选择'}</small>
          </span>
          {library && <LibraryStatus library={library} />}
          <Button type="link" onClick={() => setPicking(true)}>
            更换
          </Button>
          <Button
            type="text"
            icon={<Icon name="close" size={16} />}
            aria-label={`移除${LIBRARY_NAME[type]}`}
            onClick={() => choose(null)}
          />
        </div>
      )}
      <LibraryPicker type={type} open={picking} value={value} onChoose={choose} onClose={() => setPicking(false)} />
    </>
  );
}
