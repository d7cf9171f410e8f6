import { Button } from 'antd';
import { Link } from 'react-router';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
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
  const by = (key: SortKey, label: string) => ({
    head: (
      <button type="button" className={styles.sort} onClick={() => onSort(key)}>
        {label}
        {sorting.key === key && <Icon name={sorting.down ? 'down' : 'up'} size={14} />}
      </button>
    ),
    sort: sorting.key === key ? (sorting.down ? ('descending' as const) : ('ascending' as const)) : undefined,
  });
  return (
    <DataTable<Library>
      rows={libraries}
      columns={[
        { ...by('name', '名称'), cell: (library) => <LibraryName library={library} /> },
        { head: '类型', width: 80, cell: (library) => describeType(library) },
        { head: '语言', width: 128, className: styles.whole, cell: ({ language }) => nameLanguage(language) },
        {
          head: '状态',
          width: 160,
          cell: (library) => (
            <LibraryState library={library} uploads={uploads.get(library.id)} onRetry={handlers.onRetry} />
          ),
        },
        {
          ...by('documentCount', '文档'),
          width: 72,
          kind: 'number',
          cell: ({ type, documentCount }) => (type === 1 ? formatCount(documentCount) : '—'),
        },
        {
          ...by('segmentCount', '分段'),
          width: 72,
          kind: 'number',
          cell: ({ segmentCount }) => formatCount(segmentCount),
        },
        {
          ...by('bytes', '大小'),
          width: 88,
          optional: true,
          kind: 'number',
          cell: ({ type, sizeString }) => (type === 1 ? spaceUnit(sizeString) : '—'),
        },
        { head: '使用角色', width: 88, kind: 'number', cell: ({ roleCount }) => roleCount },
        {
          ...by('updateTime', '更新'),
          width: 104,
          kind: 'number',
          cell: ({ updateTime }) => <Moment of={updateTime} />,
        },
        { head: '', width: 64, kind: 'actions', cell: (library) => <LibraryMenu library={library} {...handlers} /> },
      ]}
    />
  );
}

/** The same on a phone: a card each. */
export function LibraryCards({ libraries, sorting: _sorting, onSort: _onSort, ...handlers }: Props) {
  const uploads = useRunningUploads();
  return (
    <ul className={table.cards}>
      {libraries.map((library) => (
        <li key={library.id} className={table.item}>
          <div className={styles.cardHead}>
            <LibraryName library={library} />
            <LibraryMenu library={library} {...handlers} />
          </div>
          <p className={`${styles.figures} num`}>
            <span>{describeType(library)}</span>
            <span>{nameLanguage(library.language)}</span>
            {library.type === 1 && <span>{formatCount(library.documentCount)} 篇</span>}
            {library.disabledCount > 0 && <span>{formatCount(library.disabledCount)} 篇停用</span>}
            <span>
              {formatCount(library.segmentCount)} {library.type === 1 ? '段' : '条问答'}
            </span>
            {library.type === 1 && <span>{spaceUnit(library.sizeString)}</span>}
            <span>{library.roleCount > 0 ? `${library.roleCount} 个角色在用` : '没有角色在用'}</span>
          </p>
          <div className={styles.cardFoot}>
            <LibraryState library={library} uploads={uploads.get(library.id)} onRetry={handlers.onRetry} />
            <span className="num">
              <Moment of={library.updateTime} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function LibraryName({ library }: { library: Library }) {
  return (
    <Link className={table.name} to={libraryPath(library)} title={library.name}>
      {nameLibrary(library)}
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
