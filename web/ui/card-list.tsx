import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Bone } from './bone.tsx';
import styles from './card-list.module.css';
import type { DrawingName } from './drawing.tsx';
import { EmptyState } from './empty-state.tsx';
import { Icon, type IconName } from './icon.tsx';
import { LoadError } from './load-error.tsx';
import { PageHead } from './page-head.tsx';
import { Pages } from './pages.tsx';
import { useDebounced } from './use-debounced.ts';
import { useIsPhone } from './use-is-phone.ts';

/** Cards on one page: divides by two, three and four columns. */
export const CARDS_PER_PAGE = 24;

export interface CardSearch {
  typed: string;
  /** What is searched for, once typing has paused. */
  name: string;
  page: number;
  search(value: string): void;
  setPage(page: number): void;
}

/** What a list of cards is searched for, and which page of it is shown. */
export function useCardSearch(): CardSearch {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const name = useDebounced(typed.trim());
  const search = (value: string) => {
    setTyped(value);
    setPage(1);
  };
  return { typed, name, page, search, setPage };
}

interface Props<T> {
  title: string;
  purpose: string;
  /** What the cards are: 角色, 项目. */
  what: string;
  /** Label of the search, and what to try when it finds nothing. */
  search: { label: string; hint: string };
  empty: { drawing: DrawingName; title: string; text: string };
  onCreate(): void;
  /** Another way to begin, before 创建. */
  otherWay?: { label: string; icon: IconName; onOpen(): void };
  state: CardSearch;
  query: UseQueryResult<{ records: T[]; total: number }>;
  renderCard(record: T): ReactNode;
  /** The records otherwise than as cards. */
  renderList?: ((records: T[]) => ReactNode) | undefined;
  /** Some are chosen: every card shows its box. */
  choosing?: boolean;
  /** Beside the search: what narrows the list, and at the end what orders it. */
  tools?: ReactNode;
  order?: ReactNode;
  /** The list is narrowed by more than the search; `onClear` takes everything back. */
  narrowed?: boolean;
  onClear?(): void;
}

/** The list page of things with a picture: search, cards, pages, and what stands there without any. */
export function CardList<T>(props: Props<T>) {
  const { title, purpose, what, search, empty, onCreate, state, query, renderCard, tools, order } = props;
  const { narrowed = false, onClear, otherWay, renderList, choosing } = props;
  const { data, error, isPending, refetch } = query;
  const isPhone = useIsPhone();
  const isEmpty = data?.total === 0 && state.name === '' && !narrowed;
  const create = (
    <>
      {otherWay && (
        <Button
          size="large"
          icon={<Icon name={otherWay.icon} size={16} />}
          aria-label={otherWay.label}
          onClick={otherWay.onOpen}
        >
          {/* The head of a phone has room for the icon alone. */}
          {(isEmpty || !isPhone) && otherWay.label}
        </Button>
      )}
      <Button type="primary" size="large" icon={<Icon name="plus" />} onClick={onCreate}>
        创建{what}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={title} purpose={purpose} actions={!isEmpty && create} />
      {!isEmpty && (
        <div className={styles.tools}>
          <Input
            className={styles.search}
            prefix={<Icon name="search" size={16} />}
            placeholder={search.label}
            aria-label={search.label}
            value={state.typed}
            maxLength={100}
            allowClear
            onChange={(event) => state.search(event.target.value)}
          />
          {tools}
          {order ?? (data && <span className={styles.count}>共 {data.total} 个，按最近编辑排序</span>)}
        </div>
      )}
      {error && !data && <LoadError what={`${what}列表`} error={error} onRetry={refetch} />}
      {isPending && <Bones what={what} />}
      {isEmpty && <EmptyState {...empty} action={create} />}
      {data?.total === 0 && !isEmpty && (
        <EmptyState
          drawing="search"
          title={state.name === '' ? `没有符合条件的${what}` : `没有找到“${state.name}”`}
          text={narrowed ? `换一个条件，或者清除后看全部${what}。` : search.hint}
          action={
            <Button onClick={() => (onClear ? onClear() : state.search(''))}>
              {narrowed ? '清除条件' : '清除搜索'}
            </Button>
          }
        />
      )}
      {renderList && data && data.total > 0 ? (
        renderList(data.records)
      ) : (
        <ul className={styles.grid} data-choosing={choosing || undefined}>
          {data?.records.map(renderCard)}
        </ul>
      )}
      {data && data.total > CARDS_PER_PAGE && (
        <Pages
          className={styles.pages}
          align="center"
          current={state.page}
          pageSize={CARDS_PER_PAGE}
          total={data.total}
          showSizeChanger={false}
          onChange={state.setPage}
        />
      )}
    </>
  );
}

function Bones({ what }: { what: string }) {
  return (
    <div className={styles.grid} role="status" aria-label={`正在加载${what}`}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={styles.bones}>
          <Bone height={184} />
          <Bone width={120} height={20} />
          <Bone width={180} height={16} />
          <Bone width={96} height={22} />
        </div>
      ))}
    </div>
  );
}
