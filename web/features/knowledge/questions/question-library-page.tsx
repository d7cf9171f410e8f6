import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { librariesQuery } from '../knowledge.queries.ts';
import { LibraryHead } from '../library-head.tsx';
import { QuestionList } from './question-list.tsx';
import styles from './questions.module.css';

/** One library of questions: its entries, how they come in and go out, and how they are matched. */
export function QuestionLibraryPage() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const sought = query.get('q') ?? '';
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(librariesQuery);
  const library = data?.find((one) => one.id === id && one.type === 2);
  usePageTitle(library?.name ?? '问答库');
  if (library)
    return (
      <div className={styles.page}>
        <LibraryHead library={library} />
        <QuestionList key={`${library.id} ${sought}`} libId={library.id} sought={sought} />
      </div>
    );
  if (!data) return error ? <LoadError isPage what="问答库" error={error} onRetry={refetch} /> : <TableSkeleton />;
  return (
    <EmptyState
      isPage
      drawing="lost"
      title="问答库不存在或已被删除"
      action={<Button onClick={() => navigate('/home/knowledgeList/table')}>返回我的知识库</Button>}
    />
  );
}
