import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { md5 } from 'js-md5';
import { changePassword } from '#contract/account.contract.ts';
import { NEW_PASSWORD, SENTENCE } from '#contract/rules.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { Icon } from '#web/ui/icon.tsx';
import { renderEye } from '#web/ui/password-eye.tsx';
import styles from './password-dialog.module.css';

interface Values {
  before?: string;
  next: string;
  again: string;
}

const FORM = 'change-password';

/** Gives the account another password; other devices are signed out by it (specification 1 §5). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { data: account, refetch } = useQuery(userInfoQuery());
  const save = useMutation({
    mutationFn: ({ before, next }: Values) =>
      call(changePassword, {
        newLoginEmailPwd: md5(next),
        ...(before ? { oldLoginEmailPwd: md5(before) } : {}),
        loginEmail: account?.loginAccount ?? '',
      }),
    onSuccess: () => {
      notice.success('修改成功');
      void refetch();
      onClose();
    },
  });
  return (
    <Modal
      open
      width={600}
      title="修改密码"
      okText="确定"
      cancelText="取消"
      onCancel={onClose}
      confirmLoading={save.isPending}
      okButtonProps={{ htmlType: 'submit', form: FORM, disabled: !account }}
      closeIcon={<Icon name="close" />}
    >
      <Form<Values>
        id={FORM}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        className={styles.form}
        onValuesChange={() => save.isError && save.reset()}
        onFinish={(values) => save.mutate(values)}
      >
        {/* For password managers: which account this is about. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account?.loginAccount ?? ''}
          readOnly
          hidden
        />
        {account?.loginPwd !== false && (
          <Form.Item name="before" label="旧密码" rules={[{ required: true, message: '请输入旧密码' }]}>
            <PasswordField autoComplete="current-password" autoFocus />
          </Form.Item>
        )}
        <Form.Item
          name="next"
          label={
            <>
              新密码<small>6-18 位，由字母和数字组成</small>
            </>
          }
          rules={[
            { required: true, message: '请输入新密码' },
            { pattern: NEW_PASSWORD, message: SENTENCE.newPassword },
          ]}
        >
          <PasswordField autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label="确认新密码"
          rules={[
            { required: true, message: '请再次输入新密码' },
            ({ getFieldValue }) => ({
              validator: async (_rule, again) => {
                if (again && again !== getFieldValue('next')) throw new Error('两次输入的密码不一致！');
              },
            }),
          ]}
        >
          <PasswordField autoComplete="new-password" />
        </Form.Item>
        <p className={styles.note}>
          <Icon name="warn" size={14} />
          修改后，其他设备需要用新密码重新登录。
        </p>
        {save.isError && (
          <p role="alert" className={styles.error}>
            {describeError(save.error)}
          </p>
        )}
      </Form>
    </Modal>
  );
}

function PasswordField(props: { autoComplete: string; autoFocus?: boolean }) {
  return <Input.Password {...props} size="large" maxLength={100} iconRender={renderEye} />;
}
