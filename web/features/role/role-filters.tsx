import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { LANGUAGES } from '#contract/language.contract.ts';
import { ROLE_STATES, type RoleSort, type RoleState } from '#contract/role-filter.contract.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { roleCountsQuery } from './role.queries.ts';
import styles from './role-filters.module.css';
import type { RoleFilterState } from './use-role-filter.ts';
import type { RoleView } from './use-role-view.ts';

const STATES: Record<RoleState, string> = { ready: '可对话', processing: '处理中', attention: '需处理', off: '已停用' };
const KINDS: Record<string, string> = { '1': '标准问答', '2': '知识对话', '3': '智能体' };
const SORTS: Record<RoleSort, string> = {
  updated: '最近编辑',
  created: '最近创建',
  name: '按名称',
  used: '7 日访客对话最多',
};
const ALL = '';

/** What narrows the list of roles, each choice with the number of roles behind it. */
export function RoleFilters({ state }: { state: RoleFilterState }) {
  const { filter, set } = state;
  const { data: counts } = useQuery(roleCountsQuery(filter.name));
  const countOf = (value: RoleState) => counts?.states.find((one) => one.value === value)?.count ?? 0;
  return (
    <>
      <Segmented
        className={styles.states}
        aria-label="状态"
        value={filter.state ?? ALL}
        onChange={(value) => set({ state: value })}
        options={[
          { value: ALL, label: <Counted label="全部" count={counts?.total} /> },
          ...ROLE_STATES.filter((value) => value !== 'off' || filter.state === 'off' || countOf(value) > 0).map(
            (value) => ({
              value,
              label: <Counted label={STATES[value]} count={counts && countOf(value)} />,
            }),
          ),
        ]}
      />
      <Choice
        label="回答"
        value={filter.kind}
        counts={counts?.kinds}
        nameOf={(value) => KINDS[value] ?? value}
        onChange={(kind) => set({ kind })}
      />
      <Choice label="模型" value={filter.model} counts={counts?.models} onChange={(model) => set({ model })} />
      <Choice
        label="语言"
        value={filter.language}
        counts={counts?.languages}
        nameOf={nameLanguage}
        onChange={(language) => set({ language })}
      />
    </>
  );
}

interface OrderProps {
  state: RoleFilterState;
  view: RoleView;
  /** Null where there is no choice. */
  onView: ((view: RoleView) => void) | null;
}

/** In which order the roles come, and whether as cards or as rows. */
export function RoleOrder({ state, view, onView }: OrderProps) {
  return (
    <div className={styles.end}>
      <Select<RoleSort>
        variant="borderless"
        aria-label="排序"
        popupMatchSelectWidth={false}
        value={state.filter.sort}
        onChange={(sort) => state.set({ sort: sort === 'updated' ? undefined : sort })}
        options={Object.entries(SORTS).map(([value, label]) => ({ value: value as RoleSort, label }))}
      />
      {onView && (
        <Segmented<RoleView>
          aria-label="显示方式"
          value={view}
          onChange={onView}
          options={[
            { value: 'cards', label: <ViewIcon name="grid" label="卡片" /> },
            { value: 'list', label: <ViewIcon name="list" label="列表" /> },
          ]}
        />
      )}
    </div>
  );
}

function ViewIcon({ name, label }: { name: IconName; label: string }) {
  return (
    <span className={styles.view} role="img" aria-label={label} title={label}>
      <Icon name={name} size={16} />
    </span>
  );
}

function Counted({ label, count }: { label: string; count: number | undefined }) {
  return (
    <>
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  counts: readonly { value: string; count: number }[] | undefined;
  nameOf?: (value: string) => string;
  onChange(value: string | undefined): void;
}

function Choice({ label, value, counts = [], nameOf = (one) => one, onChange }: ChoiceProps) {
  const known = value && !counts.some((one) => one.value === value) ? [{ value, count: 0 }, ...counts] : counts;
  return (
    <Select
      className={styles.choice}
      classNames={{ prefix: styles.prefix }}
      prefix={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      value={value ?? ALL}
      onChange={(next) => onChange(next || undefined)}
      options={[
        { value: ALL, label: '全部' },
        ...known.map((one) => ({ value: one.value, label: nameOf(one.value), count: one.count })),
      ]}
      optionRender={({ data }) => (
        <span className={styles.option}>
          {data.label}
          {'count' in data && <span className={styles.count}>{String(data.count)}</span>}
        </span>
      )}
    />
  );
}

const nameLanguage = (code: string): string => LANGUAGES.find((one) => one.code === code)?.name ?? code;
