import { useMutation } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { CODE } from '#contract/errors.contract.ts';
import { CODE_RULES, Phone, SENTENCE } from '#contract/rules.contract.ts';
import { phoneLogin, sendSms } from '#contract/verification.contract.ts';
import { readCampaign } from '#web/lib/campaign.ts';
import { call } from '#web/lib/request.ts';
import { useSignIn } from '#web/lib/sign-in.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import type { AgreementState } from './agreement.tsx';
import { clearErrors } from './clear-errors.ts';
import { CodeField } from './code-field.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { FormFoot } from './form-foot.tsx';
import { onlyDigits } from './format-phone.ts';
import { PhoneInput } from './phone-input.tsx';
import styles from './sign-in-form.module.css';
import { useFirstFocus } from './use-first-focus.ts';

interface Values {
  phone: string;
  code: string;
}

/** Phone number and the code sent to it; a number that is new gets an account. */
export function PhoneForm({ active, agreement }: { active: boolean; agreement: AgreementState }) {
  const [form] = Form.useForm<Values>();
  const registers = useSignIn((state) => state.registers);
  const first = useFirstFocus(active);
  const notice = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(notice.current), []);

  const signIn = useMutation({
    mutationFn: ({ phone, code }: Values) => {
      const { utmSource, utmMedium, utmTerm } = readCampaign();
      return call(phoneLogin, { phone: onlyDigits(phone), code, utmSource, utmMedium, utmTerm });
    },
    onSuccess: finishSignIn,
    onError: (error) => {
      if (!isWrongCode(error)) return;
      form.setFields([{ name: 'code', errors: [SENTENCE.wrongSmsCode] }]);
      clearTimeout(notice.current);
      notice.current = setTimeout(() => form.setFields([{ name: 'code', errors: [] }]), CODE_RULES.wrongCodeNoticeMs);
    },
  });
  return (
    <Form<Values>
      form={form}
      name="phone-sign-in"
      hidden={!active}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ phone: '', code: '' }}
      validateTrigger="onSubmit"
      onValuesChange={(changed: Partial<Values>) => {
        clearErrors(form, changed);
        if (signIn.isError) signIn.reset();
      }}
      onFinish={(values) => agreement.require() && signIn.mutate(values)}
      onFinishFailed={agreement.require}
      className={styles.form}
    >
      <Form.Item
        name="phone"
        label="手机号"
        rules={[{ ...contractRule(Phone), transform: (text: string) => onlyDigits(text) }]}
      >
        <PhoneInput ref={first} />
      </Form.Item>
      <CodeField
        use="sms"
        name="code"
        readTarget={() =>
          form.validateFields(['phone']).then(
            ({ phone }) => onlyDigits(phone),
            () => null,
          )
        }
        send={async (phone, proof) => `今日剩余 ${await call(sendSms, { phone, proof })} 次`}
      />
      <FormFoot
        error={signIn.isError && !isWrongCode(signIn.error) ? signIn.error : null}
        agreement={active ? agreement : null}
        label={registers ? '注册/登录' : '登录'}
        pending={signIn.isPending}
      >
        未注册的手机号会自动创建账号
      </FormFoot>
    </Form>
  );
}

const isWrongCode = (error: unknown) => error instanceof RequestError && error.code === CODE.wrongCode;
