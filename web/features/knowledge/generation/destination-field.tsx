import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import type { Library } from '#contract/knowledge.contract.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import styles from '../work/work.module.css';
import { type Destination, NEW_SHELF } from './destination.ts';
import { LinkRoles } from './link-roles.tsx';
import type { Shelves } from './use-destination.ts';

interface Props {
  library: Library;
  value: Destination;
  shelves: Shelves;
  onChange: (value: Destination) => void;
}

/** Where accepted questions go: a Q&A library, which is made where there is none, the regression set, or both. */
export function DestinationField({ library, value, shelves: { known, newName }, onChange }: Props) {
  const labelId = useId();
  const options = [
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...(newName === null ? [] : [{ value: NEW_SHELF, label: `新建“${newName}”` }]),
  ];
  const chosen = known.find(({ id }) => id === value.questionLibId);
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
      {value.questionLibId !== null && (
        <LinkRoles library={library} questionLibId={value.questionLibId} isUnused={chosen?.roleCount === 0} />
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
