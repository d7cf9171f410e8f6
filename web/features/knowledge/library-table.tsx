import { Button } from 'antd';
import { Link } from 'react-router';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { describeType, libraryPath, nameLanguage, type Sorting, type SortKey } from './arrange-libraries.ts';
import { describeLibrary, formatCount, spaceUnit } from './describe-status.ts';
import styles from './library-list.module.css';
import { type LibraryHandlers, LibraryMenu } from './library-menu.tsx';
import { AlarmMark } from './regression/alarm-mark.tsx';
import { useRunningUploads } from './uploads/use-uploads.ts';

interface Props extends LibraryHandlers {
  libraries: readonly Library[];
  sorting: Sorting;
  onSort: (key: SortKey) => void;
}

/** Libraries with their numbers, one a row. */
export function LibraryTable({ libraries, sorting, onSort, ...handlers }: Props) {
  const uploads = useRunningUploads();
  return (
    <div className={table.card}>
      <table className={table.table}>
        <colgroup>
          <col />
          <col style={{ width: 88 }} />
          <col style={{ width: 104 }} />
          <col style={{ width: 160 }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 88 }} />
          <col style={{ width: 112 }} />
          <col style={{ width: 64 }} />
        </colgroup>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label, number }) => (
              <th key={label} className={number ? table.number : undefined} aria-sort={sortOf(sorting, key)}>
                {key ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                    {label}
                    {sorting.key === key && <Icon name={sorting.down ? 'down' : 'up'} size={14} />}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {libraries.map((library) => (
            <tr key={library.id}>
              <td>
                <LibraryName library={library} />
              </td>
              <td>{describeType(library)}</td>
              <td>{nameLanguage(library.language)}</td>
              <td>
                <LibraryState library={library} uploads={uploads.get(library.id)} onRetry={handlers.onRetry} />
              </td>
              <td className={table.number}>{library.type === 1 ? formatCount(library.documentCount) : '—'}</td>
              <td className={table.number}>{formatCount(library.segmentCount)}</td>
              <td className={table.number}>{library.type === 1 ? spaceUnit(library.sizeString) : '—'}</td>
              <td className={table.number}>{library.roleCount}</td>
              <td className={table.number}>{formatTime(library.updateTime)}</td>
              <td className={table.actions}>
                <LibraryMenu library={library} {...handlers} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS: readonly { label: string; key?: SortKey; number?: boolean }[] = [
  { label: '名称', key: 'name' },
  { label: '类型' },
  { label: '语言' },
  { label: '状态' },
  { label: '文档', key: 'documentCount', number: true },
  { label: '分段', key: 'segmentCount', number: true },
  { label: '大小', key: 'bytes', number: true },
  { label: '使用角色', number: true },
  { label: '更新', key: 'updateTime', number: true },
];

function sortOf(sorting: Sorting, key: SortKey | undefined): 'ascending' | 'descending' | undefined {
  if (!key || key !== sorting.key) return undefined;
  return sorting.down ? 'descending' : 'ascending';
}

/** The same on a phone: a card each. */
export function LibraryCards({ libraries, sorting: _sorting, onSort: _onSort, ...handlers }: Props) {
  const uploads = useRunningUploads();
  return (
    <ul className={table.cards}>
      {libraries.map((library) => (
        <li key={library.id} className={styles.card}>
          <div className={styles.cardHead}>
            <LibraryName library={library} />
            <LibraryMenu library={library} {...handlers} />
          </div>
          <p className={`${styles.figures} num`}>
            <span>{describeType(library)}</span>
            <span>{nameLanguage(library.language)}</span>
            {library.type === 1 && <span>{formatCount(library.documentCount)} 篇</span>}
            <span>
              {formatCount(library.segmentCount)} {library.type === 1 ? '段' : '条问答'}
            </span>
            {library.type === 1 && <span>{spaceUnit(library.sizeString)}</span>}
            <span>{library.roleCount > 0 ? `${library.roleCount} 个角色在用` : '没有角色在用'}</span>
          </p>
          <div className={styles.cardFoot}>
            <LibraryState library={library} uploads={uploads.get(library.id)} onRetry={handlers.onRetry} />
            <span className="num">{formatTime(library.updateTime)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LibraryName({ library }: { library: Library }) {
  return (
    <Link className={styles.name} to={libraryPath(library)} title={library.name}>
      {library.name}
    </Link>
  );
}

interface StateProps extends Pick<LibraryHandlers, 'onRetry'> {
  library: Library;
  uploads: { done: number; total: number } | undefined;
}

/** The state, and beside a failure its remedy. */
function LibraryState({ library, uploads, onRetry }: StateProps) {
  const { tone, label } = describeLibrary(library, uploads);
  const failed = tone === 'danger' && library.retriableCount > 0 && library.status !== STATUS.processing;
  return (
    <span className={styles.state}>
      <StatusTag tone={tone} label={label} />
      <AlarmMark libId={library.id} name={library.name} />
      {failed && (
        <Button type="link" size="small" onClick={() => onRetry(library)} aria-label={`重新处理“${library.name}”`}>
          重新处理
        </Button>
      )}
    </span>
  );
}
