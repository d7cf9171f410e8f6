import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import tools from '#web/ui/list-tools.module.css';
import { countOf, ListTools } from '#web/ui/list-tools.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { accountsQuery, companiesQuery, ROWS_PER_PAGE } from '../operator.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import { AccountCards } from './account-cards.tsx';
import { AccountTable } from './account-table.tsx';
import { STANDINGS } from './describe-account.ts';
import { OneTimePassword } from './one-time-password.tsx';
import { useAccountActions } from './use-account-actions.ts';

const AccountDrawer = whenOpened(
  () => import('./account-drawer.tsx').then((m) => m.AccountDrawer),
  ({ open }) => open,
);

type StandingFilter = keyof typeof STANDINGS | '';

const FILTERS: readonly { value: StandingFilter; label: string }[] = [
  { value: '', label: '全部状态' },
  ...(Object.keys(STANDINGS) as (keyof typeof STANDINGS)[]).map((value) => ({ value, label: STANDINGS[value].label })),
];

/** 账号: every account of the installation. */
export function AccountListPage() {
  usePageTitle('账号');
  const address = useListAddress();
  const isPhone = useIsPhone();
  const [edited, setEdited] = useState<OperatorAccount | 'new' | null>(null);
  const [issued, setIssued] = useState<{ account: string; password: string } | null>(null);
  const companyId = address.filter('companyId');
  const standing = FILTERS.find(({ value }) => value === address.filter('standing'))?.value ?? '';
  const accounts = useQuery(accountsQuery({ keyword: address.keyword, companyId, standing, page: address.page }));
  const { data: companies = [] } = useQuery(companiesQuery);
  const actions = useAccountActions(setIssued);
  const create = (
    <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
      新建账号
    </Button>
  );
  const View = isPhone ? AccountCards : AccountTable;
  return (
    <>
      <PageHead title="账号" purpose="谁能登录，能用多少，用到什么时候" actions={create} />
      <ListTools
        value={address.typed}
        onSearch={address.search}
        placeholder="搜索账号、名称、邮箱或手机号"
        count={countOf(accounts.data?.total, '个')}
      >
        <Select
          className={tools.filter}
          aria-label="品牌"
          value={companyId}
          options={[
            { value: '', label: '全部品牌' },
            ...companies.map((company) => ({ value: company.companyId, label: company.brand.companyName })),
          ]}
          onChange={(value) => address.setFilter('companyId', value)}
        />
        <Select<StandingFilter>
          className={tools.filter}
          aria-label="状态"
          value={standing}
          options={[...FILTERS]}
          onChange={(value) => address.setFilter('standing', value)}
        />
      </ListTools>
      <PagedList
        what="账号"
        query={accounts}
        page={address.page}
        pageSize={ROWS_PER_PAGE}
        onPage={address.setPage}
        onClear={address.keyword + companyId + standing !== '' ? address.clear : null}
        empty={<EmptyState drawing="person" title="还没有账号" text="新建一个账号，把随机密码交给使用者。" />}
      >
        {(records) => <View accounts={records} actions={actions} onEdit={setEdited} />}
      </PagedList>
      <AccountDrawer
        account={
          edited === 'new' || edited === null
            ? null
            : (accounts.data?.records.find(({ id }) => id === edited.id) ?? edited)
        }
        open={edited !== null}
        companyId={companyId}
        actions={actions}
        onClose={() => setEdited(null)}
        onCreated={setIssued}
      />
      <OneTimePassword issued={issued} onClose={() => setIssued(null)} />
    </>
  );
}
