import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { BACKGROUND, type ProjectRecord, projectPage } from '#contract/project.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Drawing } from '#web/ui/drawing.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import type { H5Texts } from '../h5-texts.ts';
import { useTexts } from '../use-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './h5-list-page.module.css';
import { ProjectPicture } from './project-picture.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

/** Projects of one page (specification 1 §9). */
const PAGE_SIZE = 1000;

/** /h5/list: every project of the account as it will stand on its screen, and the way into it. */
export function H5ListPage({ onLeave }: { onLeave(): Promise<void> }) {
  const { english, t } = useTexts();
  const navigate = useNavigate();
  usePageTitle(t.list);
  const projects = useInfiniteQuery({
    queryKey: ['project', 'h5'],
    queryFn: ({ pageParam, signal }) => call(projectPage, { page: pageParam, size: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, size, total }) => (current * size < total ? current + 1 : undefined),
  });
  const { data, error, refetch } = projects;
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{t.list}</h1>
        <AccountMenu t={t} onLeave={onLeave} />
      </header>
      <PullToRefresh onRefresh={refetch} words={PULL[english ? 'en' : 'zh']}>
        <div className={styles.body}>
          {!data && !error && <Bones t={t} />}
          {!data && error && (
            <Notice drawing="broken" text={`${t.failed}，${describeError(error)}`} action={t.retry} onAct={refetch} />
          )}
          {data && records.length === 0 && (
            <Notice drawing="person" text={t.empty} action={t.make} onAct={() => navigate('/home/start?to=/h5/list')}>
              <button type="button" className={styles.second} onClick={() => refetch()}>
                {t.refresh}
              </button>
            </Notice>
          )}
          {records.length > 0 && (
            <ul className={styles.list}>
              {records.map((project) => (
                <Card key={project.id} t={t} project={project} />
              ))}
            </ul>
          )}
          {projects.hasNextPage && (
            <button type="button" className={styles.more} onClick={() => projects.fetchNextPage()}>
              {projects.isFetchingNextPage ? t.loading : t.more}
            </button>
          )}
        </div>
      </PullToRefresh>
    </main>
  );
}

const PULL = {
  zh: { pulling: '下拉刷新', ready: '松开刷新', refreshing: '正在刷新', done: '已刷新' },
  en: { pulling: 'Pull', ready: 'Release', refreshing: 'Refreshing', done: 'Done' },
};

function Card({ t, project }: { t: H5Texts; project: ProjectRecord }) {
  const { id, name, direction, background, backgroundType, roleDeleted, nodeCount } = project;
  const ground = backgroundType === BACKGROUND.video ? t.video : t.picture;
  const about = [direction === '1' ? t.wide : t.tall, ...(background ? [ground] : [])];
  return (
    <li className={styles.card}>
      <ProjectPicture project={project} />
      <div className={styles.meta}>
        <div>
          <h2>{name}</h2>
          <p>{roleDeleted ? t.roleGone : about.map((word) => <span key={word}>{word}</span>)}</p>
        </div>
        {!roleDeleted && nodeCount > 0 && (
          <Link className={styles.second} to={`/outlinePlay/${id}`} aria-label={`${t.play} ${name}`}>
            {t.play}
          </Link>
        )}
        {!roleDeleted && (
          <Link to={`/digital/app?type=1&id=${id}`} aria-label={`${t.start} ${name}`}>
            {t.start}
          </Link>
        )}
      </div>
    </li>
  );
}

function Bones({ t }: { t: H5Texts }) {
  return (
    <div className={styles.list} role="status" aria-label={t.loading}>
      {['a', 'b'].map((key) => (
        <div key={key} className={styles.bone} />
      ))}
    </div>
  );
}

interface NoticeProps {
  drawing: 'person' | 'broken';
  text: string;
  action: string;
  onAct(): unknown;
  /** Another way on. */
  children?: ReactNode;
}

function Notice({ drawing, text, action, onAct, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Drawing name={drawing} />
      <p>{text}</p>
      <button type="button" onClick={() => onAct()}>
        {action}
      </button>
      {children}
    </div>
  );
}
