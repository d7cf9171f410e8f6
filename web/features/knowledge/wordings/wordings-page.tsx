import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  deleteWordings,
  restoreWordings,
  WORDING_LIMITS,
  type Wording,
  type WordingValues,
} from '#contract/wording.contract.ts';
import { call } from '#web/lib/request.ts';
import { WORDINGS_KEY, WORDINGS_PER_PAGE, wordingsQuery } from '#web/lib/wording.queries.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListTools } from '#web/ui/list-tools.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import table from '#web/ui/table.module.css';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './wordings.module.css';

const WordingDialog = whenOpened(() => import('#web/ui/wording-dialog.tsx').then((m) => m.WordingDialog));

const NEW: WordingValues = { said: '', meant: [] };

/** 说法对照: what visitors call something that the documents call otherwise. */
export function WordingsPage() {
  usePageTitle('说法对照');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [draft, setDraft] = useState<(WordingValues & { id?: string }) | null>(null);
  const text = useDebounced(typed.trim());
  const wordings = useQuery(wordingsQuery({ text, page }));
  const remove = useRemove();
  const total = wordings.data?.total;
  const isEmpty = total === 0 && text === '';
  const add = (
    <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setDraft(NEW)}>
      添加说法
    </Button>
  );
  const View = useIsPhone() ? WordingCards : WordingTable;
  return (
    <>
      <BackLink to="/home/knowledgeList/table">我的知识库</BackLink>
      <PageHead title="说法对照" purpose="顾客的叫法和资料里不同时，在这里说明是一回事" actions={!isEmpty && add} />
      {!isEmpty && (
        <ListTools
          value={typed}
          onSearch={(wanted) => {
            setTyped(wanted);
            setPage(1);
          }}
          placeholder="搜索说法"
          maxLength={WORDING_LIMITS.word}
          count={
            total !== undefined && (text === '' ? `${total} / ${WORDING_LIMITS.perAccount} 个` : `找到 ${total} 个`)
          }
        />
      )}
      <PagedList
        what="说法"
        query={wordings}
        page={page}
        pageSize={WORDINGS_PER_PAGE}
        onPage={setPage}
        onClear={text === '' ? null : () => setTyped('')}
        hint="换一个词再试。"
        empty={
          <EmptyState
            drawing="blank"
            icon="qa"
            title="还没有说法"
            text="比如顾客问“能冬眠吗”，资料里写的是“停卡”。添加后，这样问也能找到答案，所有知识库和问答库立即生效。"
            action={add}
          />
        }
      >
        {(records) => <View wordings={records} onEdit={setDraft} onRemove={remove} />}
      </PagedList>
      {draft && <WordingDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

interface ViewProps {
  wordings: Wording[];
  onEdit: (wording: Wording) => void;
  onRemove: (wording: Wording) => void;
}

function WordingTable({ wordings, ...acts }: ViewProps) {
  return (
    <DataTable
      rows={wordings}
      columns={[
        { head: '顾客的说法', width: '28%', cell: (one) => <Said wording={one} onEdit={acts.onEdit} /> },
        { head: '文档里的叫法', cell: (one) => <Meant of={one} /> },
        { head: '更新时间', width: 144, kind: 'number', cell: (one) => <Moment of={one.updateTime} /> },
        { head: '', width: 120, kind: 'actions', cell: (one) => <Acts wording={one} {...acts} /> },
      ]}
    />
  );
}

/** The table's rows on a phone. */
function WordingCards({ wordings, ...acts }: ViewProps) {
  return (
    <ul className={table.cards}>
      {wordings.map((one) => (
        <li key={one.id} className={`${table.item} ${styles.card}`}>
          <div>
            <Said wording={one} onEdit={acts.onEdit} />
            <Meant of={one} />
          </div>
          <Acts wording={one} {...acts} />
        </li>
      ))}
    </ul>
  );
}

function Said({ wording, onEdit }: { wording: Wording; onEdit: ViewProps['onEdit'] }) {
  return (
    <button
      type="button"
      className={`${table.name} ${styles.said}`}
      aria-label={`编辑“${wording.said}”`}
      onClick={() => onEdit(wording)}
    >
      {wording.said}
    </button>
  );
}

function Meant({ of: { meant } }: { of: Wording }) {
  return (
    <span className={styles.meant}>
      {meant.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}

function Acts({ wording, onEdit, onRemove }: { wording: Wording } & Omit<ViewProps, 'wordings'>) {
  const { said } = wording;
  return (
    <span className={styles.acts}>
      <Button
        type="text"
        icon={<Icon name="edit" size={16} />}
        title="编辑"
        aria-label={`编辑“${said}”的叫法`}
        onClick={() => onEdit(wording)}
      />
      <Button
        type="text"
        icon={<Icon name="trash" size={16} />}
        title="删除"
        aria-label={`删除“${said}”`}
        onClick={() => onRemove(wording)}
      />
    </span>
  );
}

/** Deletes one; its notice takes that back. */
function useRemove() {
  const client = useQueryClient();
  const showUndo = useUndo();
  const onSettled = () => client.invalidateQueries({ queryKey: WORDINGS_KEY });
  const { mutate: restore } = useMutation({
    mutationFn: ({ id }: Wording) => call(restoreWordings, { ids: [id] }, { showModal: true }),
    onSettled,
  });
  const { mutate } = useMutation({
    mutationFn: ({ id }: Wording) => call(deleteWordings, { ids: [id] }, { showModal: true }),
    onSuccess: (_done, wording) => showUndo(`已删除“${wording.said}”`, () => restore(wording)),
    onSettled,
  });
  return mutate;
}
