import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { librariesQuery } from './editor.queries.ts';
import styles from './library-picker.module.css';
import { describeLibrary, LIBRARY_NAME, LibraryStatus } from './library-status.tsx';

interface Props {
  type: Library['type'];
  open: boolean;
  value: string | null;
  onChoose(id: string): void;
  onClose(): void;
}

/** Search and choose one library; only one that has been read to the end can be chosen (specification 2 §4). */
export function LibraryPicker({ type, open, value, onChoose, onClose }: Props) {
  return (
    <Modal open={open} onCancel={onClose} title={`选择${LIBRARY_NAME[type]}`} footer={null} width={560} destroyOnHidden>
      <Choices type={type} value={value} onChoose={onChoose} />
    </Modal>
  );
}

function Choices({ type, value, onChoose }: Pick<Props, 'type' | 'value' | 'onChoose'>) {
  const [name, setName] = useState('');
  const { data: all, error, refetch } = useQuery(librariesQuery());
  const data = all?.filter((library) => library.type === type);
  const shown = data?.filter((library) => library.name.includes(name.trim()));
  // In a tab of its own, so that what was typed in the form stays.
  const makeOne = (
    <Button
      href={type === 1 ? '#/home/knowledgeList/table' : '#/home/knowledgeList/qaLibrary'}
      target="_blank"
      icon={<Icon name="plus" size={16} />}
    >
      新建{LIBRARY_NAME[type]}
    </Button>
  );
  if (error && !data) return <LoadError what="知识库列表" error={error} onRetry={refetch} />;
  if (!shown) return <Bone height={240} />;
  if (data?.length === 0) {
    return (
      <EmptyState
        drawing="books"
        title={`还没有${LIBRARY_NAME[type]}`}
        text={
          type === 1
            ? '新建一个知识库并上传文档，处理完成后回到这里选择。'
            : '新建一个问答库，导入或录入问答后回到这里选择。'
        }
        action={makeOne}
      />
    );
  }
  return (
    <>
      <div className={styles.tools}>
        <Input
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索知识库名称"
          aria-label="搜索知识库名称"
          maxLength={LIMITS.libraryName}
          allowClear
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {makeOne}
      </div>
      <div role="radiogroup" aria-label="知识库" className={styles.list}>
        {shown.map((library) => (
          <Choice key={library.id} library={library} on={library.id === value} onChoose={() => onChoose(library.id)} />
        ))}
        {shown.length === 0 && <p className={styles.nothing}>没有名称含“{name.trim()}”的知识库</p>}
      </div>
    </>
  );
}

function Choice({ library, on, onChoose }: { library: Library; on: boolean; onChoose(): void }) {
  return (
    <label className={styles.choice} data-on={on || undefined}>
      <input
        type="radio"
        name="library"
        checked={on}
        disabled={library.status !== STATUS.success}
        onChange={onChoose}
      />
      <span className={styles.words}>
        <b>{library.name}</b>
        <small>{describeLibrary(library)}</small>
      </span>
      <LibraryStatus status={library.status} />
    </label>
  );
}
