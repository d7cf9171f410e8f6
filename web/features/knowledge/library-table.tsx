import { Button } from 'antd';
import { Link } from 'react-router';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { describeLibrary, formatCount, spaceUnit } from './describe-status.ts';
import styles from './library-list.module.css';
import { type LibraryHandlers, LibraryMenu } from './library-menu.tsx';
import { useRunningUploads } from './uploads/use-uploads.ts';

interface Props extends LibraryHandlers {
  libraries: readonly Library[];
}

/** Libraries with their numbers, one a row. */
export function LibraryTable({ libraries, ...handlers }: Props) {
  const uploads = useRunningUploads();
  return (
    <div className={table.card}>
      <table className={table.table}>
        <colgroup>
          <col />
          <col style={{ width: 216 }} />
          <col style={{ width: 88 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 104 }} />
          <col style={{ width: 104 }} />
          <col style={{ width: 120 }} />
          <col style={{ width: 64 }} />
        </colgroup>
        <thead>
          <tr>
            <th>名称</th>
            <th>状态</th>
            <th className={table.number}>文档</th>
            <th className={table.number}>分段</th>
            <th className={table.number}>大小</th>
            <th className={table.number}>使用角色</th>
            <th className={table.number}>更新</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {libraries.map((library) => (
            <tr key={library.id}>
              <td>
                <LibraryName library={library} />
              </td>
              <td>
                <LibraryState library={library} uploads={uploads.get(library.id)} onRetry={handlers.onRetry} />
              </td>
              <td className={table.number}>{formatCount(library.documentCount)}</td>
              <td className={table.number}>{formatCount(library.segmentCount)}</td>
              <td className={table.number}>{spaceUnit(library.sizeString)}</td>
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

/** The same on a phone: a card each. */
export function LibraryCards({ libraries, ...handlers }: Props) {
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
            <span>{formatCount(library.documentCount)} 篇</span>
            <span>{formatCount(library.segmentCount)} 段</span>
            <span>{spaceUnit(library.sizeString)}</span>
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
    <Link className={styles.name} to={`/home/knowledgeList/${library.id}`} title={library.name}>
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
  const failed = tone === 'danger' && library.status !== STATUS.processing;
  return (
    <span className={styles.state}>
      <StatusTag tone={tone} label={label} />
      {failed && (
        <Button type="link" size="small" onClick={() => onRetry(library)} aria-label={`重新处理“${library.name}”`}>
          重新处理
        </Button>
      )}
    </span>
  );
}
