import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { CLEAR } from '#web/ui/clear.tsx';
import styles from '../work/work.module.css';
import { type Destination, NEW_SHELF } from './destination.ts';
import type { Shelves } from './use-destination.ts';

interface Props {
  value: Destination;
  shelves: Shelves;
  onChange: (value: Destination) => void;
}

/** Where accepted questions go: a Q&A library, which is made where there is none, the regression set, or both. */
export function DestinationField({ value, shelves: { known, newName }, onChange }: Props) {
  const labelId = useId();
  const options = [
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...(newName === null ? [] : [{ value: NEW_SHELF, label: `新建“${newName}”` }]),
  ];
  const chosen = known.find(({ id }) => id === value.questionLibId);
  const isUnused = value.questionLibId === NEW_SHELF || chosen?.roleCount === 0;
  return (
    <div className={styles.field}>
      <span id={labelId}>采纳后加入</span>
      <Select
        aria-labelledby={labelId}
        allowClear={CLEAR}
        placeholder="不加入问答库"
        options={options}
        value={value.questionLibId}
        onChange={(questionLibId) => onChange({ ...value, questionLibId: questionLibId ?? null })}
      />
      {isUnused && (
        <span className={styles.note}>还没有角色使用这个问答库：在角色编辑页的“问答库”里选它，角色才会照此回答。</span>
      )}
      <Checkbox
        checked={value.regression}
        onChange={(event) => onChange({ ...value, regression: event.target.checked })}
      >
        加入回归集，以后改文档或设置时自动检查
      </Checkbox>
    </div>
  );
}
