import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { signInWithPassword } from '#web/lib/sign-in-with-password.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { renderEye } from '#web/ui/password-eye.tsx';
import type { AgreementState } from './agreement.tsx';
import { clearErrors } from './clear-errors.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { FormFoot } from './form-foot.tsx';
import styles from './sign-in-form.module.css';
import { useFirstFocus } from './use-first-focus.ts';

interface Values {
  account: string;
  password: string;
}

interface Props {
  /** What people sign in with here. */
  kind: '账号' | '邮箱';
  active: boolean;
  agreement: AgreementState;
  initial: Values;
  /** Links under the password. */
  links?: ReactNode;
  /** A line under the button. */
  children?: ReactNode;
}

/** Fields of the call and where they stand here. */
const FIELD_NAMES: Record<string, keyof Values> = { loginEmail: 'account', loginEmailPwd: 'password' };

/** Account or e-mail address and password. The password leaves the page as its MD5 digest only (specification 1 §5). */
export function AccountForm({ kind, active, agreement, initial, links, children }: Props) {
  const [form] = Form.useForm<Values>();
  const first = useFirstFocus(active);
  const signIn = useMutation({
    mutationFn: ({ account, password }: Values) => signInWithPassword(account, password),
    onSuccess: finishSignIn,
    onError: (error) => form.setFields(readFields(error)),
  });
  return (
    <Form<Values>
      form={form}
      name={kind === '邮箱' ? 'email-sign-in' : 'account-sign-in'}
      hidden={!active}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={initial}
      validateTrigger="onSubmit"
      onValuesChange={(changed: Partial<Values>) => {
        clearErrors(form, changed);
        if (signIn.isError) signIn.reset();
      }}
      onFinish={(values) => agreement.require() && signIn.mutate(values)}
      onFinishFailed={agreement.require}
      className={styles.form}
    >
      <Form.Item name="account" label={kind} rules={[{ required: true, whitespace: true, message: `请输入${kind}` }]}>
        <Input
          ref={first}
          autoComplete="username"
          inputMode={kind === '邮箱' ? 'email' : undefined}
          placeholder={kind === '邮箱' ? 'name@example.com' : '账号名、邮箱或手机号'}
          maxLength={100}
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, whitespace: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" placeholder="登录密码" maxLength={100} iconRender={renderEye} />
      </Form.Item>
      {links && <div className={styles.links}>{links}</div>}
      <FormFoot
        error={signIn.isError && readFields(signIn.error).length === 0 ? signIn.error : null}
        agreement={active ? agreement : null}
        label="登录"
        pending={signIn.isPending}
      >
        {children}
      </FormFoot>
    </Form>
  );
}

/** What the server refused by field stands at the field. */
function readFields(error: unknown): { name: keyof Values; errors: string[] }[] {
  const refused = error instanceof RequestError ? error.fields : [];
  return refused.flatMap(({ field, message }) => {
    const name = FIELD_NAMES[field];
    return name ? [{ name, errors: [message] }] : [];
  });
}
