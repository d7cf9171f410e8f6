import { Input, Segmented } from 'antd';
import { Icon } from '#web/ui/icon.tsx';
import styles from './document-tools.module.css';

interface Props {
  search: string;
  onSearch: (text: string) => void;
  total: number;
  /** The total is what a search has found. */
  found: boolean;
  /** How many there are of each kind, in the whole library. */
  counts: Record<Exclude<DocumentKind, 'all'>, number>;
  kind: DocumentKind;
  onKind: (kind: DocumentKind) => void;
}

/** Which documents are shown: those that failed and are in service, or those that are out of it. */
export type DocumentKind = 'all' | 'failed' | 'disabled';

const KINDS = [
  { value: 'failed', label: '失败' },
  { value: 'disabled', label: '已停用' },
] as const;

/** The line above the documents. */
export function DocumentTools({ search, onSearch, total, found, counts, kind, onKind }: Props) {
  const kinds = KINDS.filter(({ value }) => counts[value] > 0);
  return (
    <div className={styles.tools}>
      <Input
        className={styles.search}
        prefix={<Icon name="search" size={16} />}
        placeholder="搜索文件名"
        aria-label="搜索文件名"
        maxLength={100}
        allowClear
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {kinds.length > 0 && (
        <Segmented<DocumentKind>
          aria-label="按状态筛选"
          options={[
            { value: 'all', label: '全部' },
            ...kinds.map(({ value, label }) => ({ value, label: `${label} ${counts[value]}` })),
          ]}
          value={kind}
          onChange={onKind}
        />
      )}
      <span className={`${styles.total} num`}>
        {found ? '找到' : '共'} {total} 篇
      </span>
    </div>
  );
}
