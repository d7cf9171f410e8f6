import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { librariesQuery } from '#web/features/knowledge/knowledge.queries.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './library-menu-head.module.css';

/** Above the menu of one library: the way back to all of them, and which one this is. */
export function LibraryMenuHead({ libraryId, onLeave }: { libraryId: string; onLeave?: (() => void) | undefined }) {
  const { data } = useQuery(librariesQuery);
  const library = data?.find(({ id }) => id === libraryId);
  return (
    <div className={styles.head}>
      <Link to="/home/knowledgeList/table" onClick={onLeave}>
        <Icon name="left" />
        我的知识库
      </Link>
      {library && (
        <div className={styles.library}>
          <span className={styles.picture}>
            <Icon name="book" />
          </span>
          <div>
            <b title={library.name}>{nameLibrary(library)}</b>
            <small className="num">
              {library.documentCount} 篇，{library.segmentCount.toLocaleString('en')} 段
            </small>
          </div>
        </div>
      )}
    </div>
  );
}
