import { useState } from 'react';
import { useSignIn } from '#web/lib/sign-in.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AccountForm } from './account-form.tsx';
import type { AgreementState } from './agreement.tsx';
import { EmailAccountForm } from './email-account-form.tsx';
import styles from './sign-in-methods.module.css';

type Screen = 'sign-in' | 'register' | 'reset_pwd';

const TITLES = { register: '注册账号', reset_pwd: '忘记密码' };

interface Props {
  agreement: AgreementState;
  prefill: { account: string; password: string };
}

/** Sign-in by e-mail address, with registration and a forgotten password as screens of their own. */
export function EmailMethod({ agreement, prefill }: Props) {
  const [screen, setScreen] = useState<Screen>(useSignIn((state) => state.registers) ? 'register' : 'sign-in');
  const [initial, setInitial] = useState(prefill);
  const show = (next: Screen) => {
    setScreen(next);
    agreement.forgive();
    useSignIn.setState({ registers: next === 'register' }); // the welcome beside it says so
  };
  if (screen !== 'sign-in') {
    return (
      <>
        <div className={styles.sub}>
          <button type="button" aria-label="返回登录" onClick={() => show('sign-in')}>
            <Icon name="left" size={20} />
          </button>
          <h2>{TITLES[screen]}</h2>
        </div>
        <EmailAccountForm
          usage={screen}
          agreement={screen === 'register' ? agreement : null}
          initialEmail={initial.account}
          onDone={(email) => {
            setInitial({ account: email, password: '' });
            show('sign-in');
          }}
        />
      </>
    );
  }
  const links = (
    <>
      <button type="button" onClick={() => show('register')}>
        注册账号
      </button>
      <button type="button" onClick={() => show('reset_pwd')}>
        忘记密码
      </button>
    </>
  );
  return (
    <>
      <h2 className={styles.heading}>邮箱登录</h2>
      <AccountForm kind="邮箱" active agreement={agreement} initial={initial} links={links} />
    </>
  );
}
