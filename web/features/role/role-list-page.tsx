import { useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ROLES_PER_PAGE, rolesQuery } from './role.queries.ts';
import { RoleCard } from './role-card.tsx';
import styles from './role-list-page.module.css';

/** 我的角色: every role of the account as a card. */
export function RoleListPage() {
  usePageTitle('我的角色');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const name = useDebounced(typed.trim());
  const { data, error, isPending, refetch } = useQuery(rolesQuery(name, page));
  const create = (
    <Button
      type="primary"
      size="large"
      icon={<Icon name="plus" />}
      className={styles.create}
      onClick={() => navigate('/home/roles')}
    >
      创建角色
    </Button>
  );
  const search = (value: string) => {
    setTyped(value);
    setPage(1);
  };
  const isEmpty = data?.total === 0 && name === '';
  return (
    <>
      <PageHead title="我的角色" purpose="角色把形象、声音、模型与知识合为一体" actions={!isEmpty && create} />
      {!isEmpty && (
        <div className={styles.tools}>
          <Input
            className={styles.search}
            prefix={<Icon name="search" size={16} />}
            placeholder="搜索角色名称或描述"
            aria-label="搜索角色名称或描述"
            value={typed}
            maxLength={100}
            allowClear
            onChange={(event) => search(event.target.value)}
          />
          {data && <span className={styles.count}>共 {data.total} 个，按最近编辑排序</span>}
        </div>
      )}
      {error && !data && <LoadError what="角色列表" error={error} onRetry={refetch} />}
      {isPending && <Bones />}
      {isEmpty && (
        <EmptyState
          drawing="person"
          title="创建第一个角色"
          text="选好形象和声音，再关联一份文档，它就能回答问题。"
          action={create}
        />
      )}
      {data?.total === 0 && name !== '' && (
        <EmptyState
          drawing="search"
          title={`没有找到“${name}”`}
          text="换一个名称或描述里的词试试。"
          action={<Button onClick={() => search('')}>清除搜索</Button>}
        />
      )}
      <ul className={styles.grid}>
        {data?.records.map((role) => (
          <RoleCard key={role.id} role={role} />
        ))}
      </ul>
      {data && data.total > ROLES_PER_PAGE && (
        <Pagination
          className={styles.pages}
          align="center"
          current={page}
          pageSize={ROLES_PER_PAGE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

function Bones() {
  return (
    <div className={styles.grid} role="status" aria-label="正在加载角色">
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
