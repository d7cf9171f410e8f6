import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { deleteCompany, type OperatorCompany } from '#contract/operator.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { COMPANIES_KEY } from '../operator.events.ts';
import styles from './delete-company-dialog.module.css';

interface Props {
  /** Null while nothing is to be deleted. */
  company: OperatorCompany | null;
  onClose: () => void;
}

/** Deleting a brand can't be taken back, so its key has to be typed. */
export function DeleteCompanyDialog({ company, onClose }: Props) {
  return company ? <OpenDialog key={company.companyId} company={company} onClose={onClose} /> : null;
}

function OpenDialog({ company, onClose }: { company: OperatorCompany; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (typed !== company.key || busy) return;
    setBusy(true);
    try {
      await call(deleteCompany, { companyId: company.companyId });
      notice.success(`已删除品牌“${company.brand.companyName}”`);
      client.invalidateQueries({ queryKey: COMPANIES_KEY });
      onClose();
    } catch (reason) {
      setError(describeError(reason));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`删除品牌“${company.brand.companyName}”？`}
      okText="删除"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: typed !== company.key, loading: busy }}
      onOk={remove}
      onCancel={onClose}
      width={440}
    >
      <p className={styles.help}>
        删除后不能恢复，使用它的链接和域名会显示默认品牌。请输入品牌标识 <b>{company.key}</b> 确认。
      </p>
      <Input
        autoFocus
        aria-label="品牌标识"
        autoComplete="off"
        status={error ? 'error' : ''}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={remove}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Modal>
  );
}
