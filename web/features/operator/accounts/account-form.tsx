import { Form, type FormInstance } from 'antd';
import type { OperatorAccount } from '#contract/operator.contract.ts';
import { Moment } from '#web/ui/moment.tsx';
import { FlagFields } from './account-flag-fields.tsx';
import styles from './account-form.module.css';
import { IdentityFields } from './account-identity-fields.tsx';
import { LimitFields } from './account-limit-fields.tsx';
import { AccountStateFields } from './account-state-fields.tsx';
import { describeOrigin } from './describe-account.ts';
import type { AccountActions } from './use-account-actions.ts';
import type { AccountFormValues } from './use-account-form.ts';

interface Props {
  form: FormInstance<AccountFormValues>;
  initial: AccountFormValues;
  account: OperatorAccount | null;
  actions: AccountActions;
  onSubmit: () => void;
}

/** Everything that is set of an account, in sections. */
export function AccountForm({ form, initial, account, actions, onSubmit }: Props) {
  return (
    <Form
      form={form}
      className={styles.form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError
      onFinish={onSubmit}
    >
      <section>
        <h3>基本信息</h3>
        {account && (
          <p className={styles.facts}>
            {describeOrigin(account.registeredBy)}，<Moment of={account.createdAt} />
            {account.email && `，邮箱 ${account.email}`}
            {account.phone && `，手机 ${account.phone}`}
          </p>
        )}
        <IdentityFields isNew={account === null} />
      </section>
      {account && (
        <section>
          <h3>登录与安全</h3>
          <AccountStateFields account={account} actions={actions} />
        </section>
      )}
      <section>
        <h3>容量与并发</h3>
        <LimitFields used={account} />
      </section>
      <section>
        <h3>功能</h3>
        <FlagFields own={account !== null && account.id === actions.selfId} />
      </section>
    </Form>
  );
}
