import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';
import { useSignIn } from '#web/lib/sign-in.ts';
import { AccountForm } from './account-form.tsx';
import { useAgreement } from './agreement.tsx';
import { EmailMethod } from './email-method.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './sign-in-methods.module.css';
import { readPrefill } from './take-prefill.ts';

/** Boxes and buttons of 48 px with text of 16: the way in is also used by thumb. */
const THEME = {
  token: { controlHeightLG: 48, fontSizeLG: 16 },
  components: { Input: { paddingInlineLG: 15 }, Form: { itemMarginBottom: 20 } },
};
/** Whoever came to register is told that the phone number does both. */
const listTabs = (registers: boolean) =>
  [
    { key: 'phone', label: registers ? '手机号注册/登录' : '手机号登录' },
    { key: 'password', label: '密码登录' },
  ] as const;

/** The ways in: by phone code or password, or by e-mail alone where the brand says so. */
export function SignInMethods() {
  return (
    <ConfigProvider theme={THEME}>
      <Methods />
    </ConfigProvider>
  );
}

function Methods() {
  const emailOnly = useBrandConfig().showEmailLogin === 1;
  const registers = useSignIn((state) => state.registers);
  const agreement = useAgreement();
  const [prefill] = useState(readPrefill);
  const [current, setCurrent] = useState<'phone' | 'password'>(prefill.account ? 'password' : 'phone');
  const show = (key: typeof current) => {
    setCurrent(key);
    agreement.forgive();
  };
  if (emailOnly) return <EmailMethod agreement={agreement} prefill={prefill} />;
  return (
    <>
      <div role="tablist" className={styles.tabs}>
        {listTabs(registers).map(({ key, label }) => (
          <button key={key} type="button" role="tab" aria-selected={key === current} onClick={() => show(key)}>
            {label}
          </button>
        ))}
      </div>
      {/* Both stay, so that what was typed is still there after a look at the other. */}
      <PhoneForm active={current === 'phone'} agreement={agreement} />
      <AccountForm kind="账号" active={current === 'password'} agreement={agreement} initial={prefill}>
        忘记密码可用手机号登录后修改
      </AccountForm>
    </>
  );
}
