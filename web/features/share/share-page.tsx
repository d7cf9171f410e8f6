import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { SHARE_STATES, type ShareRecord } from '#contract/share.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import tools from '#web/ui/list-tools.module.css';
import { countOf, ListTools } from '#web/ui/list-tools.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { formatMinute, SHARE_WORDS } from './describe-share.ts';
import { PAGE_SIZE, sharesQuery, useProlongShare, useShortenShare, useToggleShare } from './share.queries.ts';
import styles from './share-page.module.css';
import { ShareCards, ShareTable } from './share-table.tsx';
import { useCanShare } from './use-can-share.ts';

const states = SHARE_STATES.map((value) => ({ value, label: SHARE_WORDS[value].label }));

/** 分享管理: every link of the account, who came, and closing one. */
export function SharePage() {
  usePageTitle('分享管理');
  const canShare = useCanShare();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<ShareRecord['state'] | undefined>();
  const [page, setPage] = useState(1);
  const name = useDebounced(typed.trim());
  const shares = useQuery(sharesQuery({ name, state, page }));
  const { data } = shares;
  const toggle = useToggle();
  const prolong = useProlong();
  const narrowed = name !== '' || state !== undefined;
  const clear = () => {
    setTyped('');
    setState(undefined);
    setPage(1);
  };
  const Shares = useIsPhone() ? ShareCards : ShareTable;
  return (
    <>
      <PageHead title="分享管理" purpose="让没有账号的人也能与角色对话" />
      {(narrowed || (data?.total ?? 0) > 0) && (
        <ListTools
          value={typed}
          onSearch={(text) => {
            setTyped(text);
            setPage(1);
          }}
          placeholder="搜索角色名称"
          count={countOf(data?.total, '个链接')}
        >
          <Select
            className={tools.filter}
            options={states}
            placeholder="全部状态"
            aria-label="状态"
            allowClear={CLEAR}
            value={state}
            onChange={(value?: ShareRecord['state']) => {
              setState(value);
              setPage(1);
            }}
          />
        </ListTools>
      )}
      {!canShare && (
        <p className={styles.banned} role="status">
          <Icon name="warn" size={16} />
          分享功能已关闭，已有的链接都打不开。需要时请联系商务经理。
        </p>
      )}
      <PagedList
        what="链接"
        query={shares}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        onClear={narrowed ? clear : null}
        hint="换一个角色名称，或者放宽状态。"
        empty={
          <EmptyState
            drawing="blank"
            icon="share"
            title="还没有分享链接"
            text="在“我的角色”的卡片菜单或编辑页点“分享”，选好天数就能得到链接。"
            action={
              <Link to="/home/role">
                <Button type="primary" size="large">
                  去我的角色
                </Button>
              </Link>
            }
          />
        }
      >
        {(records) => <Shares shares={records} onToggle={toggle} onProlong={canShare ? prolong : null} />}
      </PagedList>
    </>
  );
}

/** A code that is printed or embedded goes on. It can be taken back from its notice: then the link ends when it ended before. */
function useProlong() {
  const { mutate } = useProlongShare();
  const { mutate: shorten } = useShortenShare();
  const showUndo = useUndo();
  return ({ id, roleName, expiresAt }: ShareRecord) =>
    mutate(id, {
      onSuccess: (until) =>
        showUndo(`“${roleName}”的链接有效期至 ${formatMinute(until)}`, () => shorten({ id, expiresAt })),
    });
}

/** Revokes or reopens at once; revoking can be taken back from its notice. */
function useToggle() {
  const { mutate } = useToggleShare();
  const showUndo = useUndo();
  return ({ id, state, roleName }: ShareRecord) => {
    const reopen = () =>
      mutate({ id, status: 1 }, { onSuccess: () => notice.success(`“${roleName}”的链接又可以访问了`) });
    if (state === 'revoked') return reopen();
    mutate({ id, status: 0 }, { onSuccess: () => showUndo(`已停用“${roleName}”的链接`, reopen) });
  };
}
