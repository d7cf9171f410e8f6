import { Segmented, Select } from 'antd';
import type { ProjectFilter, ProjectSort, ProjectState } from '#contract/project.contract.ts';
import type { ListFilterState } from '#web/ui/use-list-filter.ts';
import styles from './project-filters.module.css';

const STATES: Record<ProjectState, string> = { live: '线上', changed: '有改动未发布', saved: '未发布', down: '已下线' };
const SORTS: Record<ProjectSort, string> = { updated: '最近修改', name: '名称', created: '创建时间' };
const ALL = '';

interface Props {
  state: ListFilterState<ProjectFilter>;
}

/** What narrows the list of projects: what visitors see of them. */
export function ProjectFilters({ state: { filter, set } }: Props) {
  return (
    <Segmented
      className={styles.states}
      aria-label="状态"
      value={filter.state ?? ALL}
      onChange={(value) => set({ state: value })}
      options={[
        { value: ALL, label: '全部' },
        ...Object.entries(STATES).map(([value, label]) => ({ value: value as ProjectState, label })),
      ]}
    />
  );
}

/** In which order they come. */
export function ProjectOrder({ state: { filter, set }, total }: Props & { total: number | undefined }) {
  return (
    <div className={styles.end}>
      {total !== undefined && (
        <span className={`${styles.count} num`} role="status">
          共 {total} 个
        </span>
      )}
      <Select<ProjectSort>
        variant="borderless"
        aria-label="排序"
        popupMatchSelectWidth={false}
        value={filter.sort}
        onChange={(sort) => set({ sort: sort === 'updated' ? undefined : sort })}
        options={Object.entries(SORTS).map(([value, label]) => ({ value: value as ProjectSort, label }))}
      />
    </div>
  );
}
