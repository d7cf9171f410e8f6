import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { countOf, ListTools } from '#web/ui/list-tools.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { auditQuery, companiesQuery, ROWS_PER_PAGE } from '../operator.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import styles from './audit-page.module.css';
import { AuditRow } from './audit-row.tsx';

/** 操作日志: everything that operators did, newest first. */
export function AuditPage() {
  usePageTitle('操作日志');
  const address = useListAddress();
  const entries = useQuery(auditQuery({ keyword: address.keyword, page: address.page }));
  const companies = useQuery(companiesQuery);
  const brands = new Map(companies.data?.map(({ companyId, brand }) => [companyId, brand.companyName]));
  return (
    <>
      <PageHead title="操作日志" purpose="谁在什么时候改了什么，不能修改或删除" />
      <ListTools
        value={address.typed}
        onSearch={address.search}
        placeholder="搜索操作人或对象"
        count={countOf(entries.data?.total, '条')}
      />
      <PagedList
        what="操作"
        query={entries}
        page={address.page}
        pageSize={ROWS_PER_PAGE}
        onPage={address.setPage}
        onClear={address.keyword !== '' ? address.clear : null}
        empty={
          <EmptyState
            drawing="blank"
            icon="list"
            title="还没有操作记录"
            text="新建、修改账号和品牌后，会在这里留下记录。"
          />
        }
      >
        {(records) => (
          <ol className={styles.list}>
            {records.map((entry) => (
              <AuditRow key={entry.id} entry={entry} brands={brands} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}
