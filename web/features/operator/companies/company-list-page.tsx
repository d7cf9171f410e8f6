import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { companiesQuery } from '../operator.queries.ts';
import { CompanyCard } from './company-card.tsx';
import styles from './company-list.module.css';
import { DeleteCompanyDialog } from './delete-company-dialog.tsx';

/** 品牌: every brand of the installation as a card. There is always one, the default. */
export function CompanyListPage() {
  usePageTitle('品牌');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(companiesQuery);
  const [deleted, setDeleted] = useState<OperatorCompany | null>(null);
  return (
    <>
      <PageHead
        title="品牌"
        purpose="名称、颜色、菜单和登录方式"
        actions={
          <Button
            type="primary"
            size="large"
            icon={<Icon name="plus" size={16} />}
            onClick={() => navigate('/home/operator/companies/new')}
          >
            新建品牌
          </Button>
        }
      />
      {error && !data && <LoadError what="品牌" error={error} onRetry={refetch} />}
      <ul className={styles.grid}>
        {data?.map((company) => (
          <CompanyCard key={company.companyId} company={company} onDelete={() => setDeleted(company)} />
        ))}
        {!data && !error && BONES.map((key) => <Bone key={key} height={204} />)}
      </ul>
      <DeleteCompanyDialog company={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];
