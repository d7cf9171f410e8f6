import { useQuery } from '@tanstack/react-query';
import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { librariesQuery } from '../knowledge.queries.ts';
import styles from '../work/work.module.css';
import type { Destination } from './use-review.ts';

/** Where accepted questions go: a Q&A library, the regression set, or both. */
export function DestinationField({ value, onChange }: { value: Destination; onChange: (value: Destination) => void }) {
  const labelId = useId();
  const { data } = useQuery(librariesQuery);
  const shelves = data?.filter(({ type }) => type === 2).map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <div className={styles.field}>
      <span id={labelId}>采纳后加入</span>
      <Select
        aria-labelledby={labelId}
        allowClear
        disabled={shelves.length === 0}
        placeholder={shelves.length === 0 ? '还没有问答库' : '选择问答库'}
        options={shelves}
        value={value.questionLibId ?? null}
        onChange={(questionLibId) => onChange({ ...value, questionLibId: questionLibId ?? undefined })}
      />
      <Checkbox
        checked={value.regression}
        onChange={(event) => onChange({ ...value, regression: event.target.checked })}
      >
        加入回归集，以后改文档或设置时自动检查
      </Checkbox>
    </div>
  );
}
