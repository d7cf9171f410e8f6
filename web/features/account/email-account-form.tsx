import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { CODE } from '#contract/errors.contract.ts';
import { Email, NewPassword, SENTENCE } from '#contract/rules.contract.ts';
import { registerEmail, resetEmailPassword, sendEmailCode } from '#contract/verification.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { renderEye } from '#web/ui/password-eye.tsx';
import type { AgreementState } from './agreement.tsx';
import { clearErrors } from './clear-errors.ts';
import { CodeField } from './code-field.tsx';
import { reportConversion } from './finish-sign-in.ts';
import { FormFoot } from './form-foot.tsx';
import styles from './sign-in-form.module.css';
import { useFirstFocus } from './use-first-focus.ts';

interface Values {
  email: string;
  captchaValue: string;
  password: string;
}

interface Props {
  usage: 'register' | 'reset_pwd';
  /** Asked of new accounts only. */
  agreement: AgreementState | null;
  initialEmail: string;
  /** Back to sign-in, with the address filled in. */
  onDone(email: string): void;
}

const USAGES = {
  register: { call: registerEmail, label: '注册', password: '密码', done: '注册成功！' },
  reset_pwd: { call: resetEmailPassword, label: '重置密码', password: '新密码', done: '密码重置成功！' },
};
/** Which field a refusal belongs to. */
const FIELD_OF_CODE: Record<number, keyof Values> = { [CODE.wrongCode]: 'captchaValue', [CODE.emailTaken]: 'email' };
const FIELDS: readonly string[] = ['email', 'captchaValue', 'password'];

/** E-mail address, the code mailed to it and a new password: makes an account, or opens a forgotten one again. */
export function EmailAccountForm({ usage, agreement, initialEmail, onDone }: Props) {
  const { call: endpoint, label, password, done } = USAGES[usage];
  const [form] = Form.useForm<Values>();
  const first = useFirstFocus(true);
  const save = useMutation({
    mutationFn: (values: Values) => call(endpoint, { ...values, email: values.email.trim() }),
    onSuccess: (_data, values) => {
      if (usage === 'register') reportConversion('register');
      notice.success(done);
      onDone(values.email.trim());
    },
    onError: (error) => form.setFields(readFields(error)),
  });
  const submit = (values: Values) => (agreement?.require() ?? true) && save.mutate(values);
  return (
    <Form<Values>
      form={form}
      name={usage}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ email: initialEmail, captchaValue: '', password: '' }}
      validateTrigger="onSubmit"
      onValuesChange={(changed: Partial<Values>) => {
        clearErrors(form, changed);
        if (save.isError) save.reset();
      }}
      onFinish={submit}
      onFinishFailed={() => agreement?.require()}
      className={styles.form}
    >
      <Form.Item name="email" label="邮箱" rules={[contractRule(Email)]}>
        <Input ref={first} autoComplete="username" inputMode="email" placeholder="name@example.com" maxLength={100} />
      </Form.Item>
      <CodeField
        use={usage}
        name="captchaValue"
        empty={SENTENCE.incomplete}
        readTarget={() =>
          form.validateFields(['email']).then(
            ({ email }) => email.trim(),
            () => null,
          )
        }
        send={async (email, proof) => {
          await call(sendEmailCode, { email, usage, proof });
          return '请查收邮件，5 分钟内有效';
        }}
      />
      <Form.Item name="password" label={password} rules={[contractRule(NewPassword)]}>
        <Input.Password
          autoComplete="new-password"
          placeholder="6-18 位，含字母和数字"
          maxLength={100}
          iconRender={renderEye}
        />
      </Form.Item>
      <FormFoot
        error={save.isError && readFields(save.error).length === 0 ? save.error : null}
        agreement={agreement}
        label={label}
        pending={save.isPending}
      />
    </Form>
  );
}

function readFields(error: unknown): { name: keyof Values; errors: string[] }[] {
  if (!(error instanceof RequestError)) return [];
  const owner = FIELD_OF_CODE[error.code];
  if (owner) return [{ name: owner, errors: [error.message] }];
  return error.fields
    .filter(({ field }) => FIELDS.includes(field))
    .map(({ field, message }) => ({ name: field as keyof Values, errors: [message] }));
}
