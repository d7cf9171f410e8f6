import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { STATUS } from '#contract/knowledge.contract.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { documentsQuery } from '../knowledge.queries.ts';
import styles from './work.module.css';

interface Props {
  libId: string;
  /** Chosen documents; all when empty. */
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Which readable documents of a library are worked on. */
export function DocumentScope({ libId, value, onChange }: Props) {
  const labelId = useId();
  const { data } = useQuery(documentsQuery({ libId, page: 1, size: 1000, name: '' }));
  const options = data?.records
    .filter(({ status, enabled }) => status === STATUS.success && enabled)
    .map(({ id, name, segmentCount }) => ({ value: id, label: `${name}（${segmentCount} 段）` }));
  return (
    <div className={styles.field}>
      <span id={labelId}>文档范围</span>
      <Select
        aria-labelledby={labelId}
        mode="multiple"
        allowClear={CLEAR}
        maxTagCount="responsive"
        optionFilterProp="label"
        placeholder={`全部 ${options?.length ?? 0} 篇可用文档`}
        options={options ?? []}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
