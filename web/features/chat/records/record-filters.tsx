import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { CHANNELS } from '#contract/chat.contract.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { CHANNEL_WORDS, RESULTS } from './describe-record.ts';
import { roleNamesQuery } from './record.queries.ts';
import { RecordRange } from './record-range.tsx';
import styles from './records.module.css';
import type { RecordAddress } from './use-record-filter.ts';

const SEARCH_WAIT_MS = 250;
const channels = CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }));
const results = Object.entries(RESULTS).map(([value, { label }]) => ({ value, label }));
/** Which conversations the list shows. */
export function RecordFilters({ address }: { address: RecordAddress }) {
  const roles = useQuery(roleNamesQuery);
  const [typed, setTyped] = useState(address.keyword);
  const settled = useDebounced(typed.trim(), SEARCH_WAIT_MS);
  const { keyword, set } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (settled !== keyword) set({ keyword: settled });
  }, [settled]);
  return (
    <search className={styles.tools}>
      <Input
        className={styles.search}
        prefix={<Icon name="search" size={16} />}
        placeholder="搜索问题或回答"
        aria-label="搜索问题或回答"
        maxLength={100}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <RecordRange address={address} />
      <Select
        className={styles.filter}
        aria-label="角色"
        placeholder="全部角色"
        allowClear={CLEAR}
        showSearch={{ optionFilterProp: 'label' }}
        value={address.roleId || null}
        options={roles.data ?? []}
        loading={roles.isPending}
        onChange={(value: string | undefined) => set({ role: value ?? '' })}
      />
      <Select
        className={styles.filter}
        aria-label="渠道"
        placeholder="全部渠道"
        allowClear={CLEAR}
        value={address.channel ?? null}
        options={channels}
        onChange={(value: string | undefined) => set({ channel: value ?? '' })}
      />
      <Select
        className={styles.filter}
        aria-label="结果"
        placeholder="全部结果"
        allowClear={CLEAR}
        value={address.result ?? null}
        options={results}
        onChange={(value: string | undefined) => set({ result: value ?? '' })}
      />
    </search>
  );
}
