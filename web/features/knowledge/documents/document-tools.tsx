import { Input, Segmented } from 'antd';
import { Icon } from '#web/ui/icon.tsx';
import styles from './document-tools.module.css';

interface Props {
  search: string;
  onSearch: (text: string) => void;
  total: number;
  /** The total is what a search has found. */
  found: boolean;
  /** Documents that failed, in the whole library. */
  failed: number;
  failedOnly: boolean;
  onFailedOnly: (on: boolean) => void;
}

/** The line above the documents. */
export function DocumentTools({ search, onSearch, total, found, failed, failedOnly, onFailedOnly }: Props) {
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
      {failed > 0 && (
        <Segmented
          aria-label="按状态筛选"
          options={[
            { value: 'all', label: '全部' },
            { value: 'failed', label: `失败 ${failed}` },
          ]}
          value={failedOnly ? 'failed' : 'all'}
          onChange={(value) => onFailedOnly(value === 'failed')}
        />
      )}
      <span className={`${styles.total} num`}>
        {found ? '找到' : '共'} {total} 篇
      </span>
    </div>
  );
}
