import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { companiesQuery } from '../operator.queries.ts';
import { type CompanyEditorProps, CompanyForm } from './company-form.tsx';

/** One brand: /companies/{id} edits it, /companies/new makes one, as a copy with ?from={id}. */
export function CompanyEditor(props: CompanyEditorProps) {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(companiesQuery);
  if (!data) return error ? <LoadError isPage what="品牌" error={error} onRetry={refetch} /> : <TableSkeleton />;
  const find = (wanted: string | null): OperatorCompany | null =>
    data.find(({ companyId }) => companyId === wanted) ?? null;
  const company = find(id);
  if (!company && id !== 'new') {
    return (
      <EmptyState
        isPage
        drawing="lost"
        title="没有这个品牌"
        text="它可能已经被删除。"
        action={<Button onClick={() => navigate('/home/operator/companies')}>返回品牌列表</Button>}
      />
    );
  }
  return (
    <CompanyForm
      key={id}
      company={company}
      origin={find(query.get('from'))}
      onCreated={(newId) => navigate(`/home/operator/companies/${newId}`, { replace: true })}
      {...props}
    />
  );
}
