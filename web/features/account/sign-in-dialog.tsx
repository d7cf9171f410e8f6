import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBrandConfig } from '#web/lib/brand.ts';
import { readToken } from '#web/lib/session.ts';
import { closeSignIn, openSignIn, useSignIn } from '#web/lib/sign-in.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { Greeter } from './greeter.tsx';
import styles from './sign-in-dialog.module.css';
import { SignInMethods } from './sign-in-methods.tsx';
import { readPrefill } from './take-prefill.ts';

/** The one sign-in dialog, over whatever page is open: someone of ours welcomes at the left, the ways in are at the right. */
export function SignInDialog() {
  const { open, resumes, registers } = useSignIn();
  const phone = useIsPhone();
  useEffect(() => {
    // A link that brings an account along asks for this dialog, wherever it leads.
    if (readPrefill().account !== '' && readToken() === '' && !useSignIn.getState().open) openSignIn();
  }, []);
  return (
    <Modal
      open={open}
      onCancel={closeSignIn}
      title={registers ? '注册/登录' : '登录'}
      footer={null}
      centered
      width={phone ? '100vw' : 856}
      destroyOnHidden
      mask={{ closable: false, blur: false }}
      closable={{ closeIcon: <Icon name="close" size={20} />, 'aria-label': '关闭' }}
      className={styles.dialog}
      classNames={{
        mask: styles.mask,
        wrapper: styles.wrapper,
        container: styles.container,
        header: styles.header,
        close: styles.close,
      }}
    >
      <SignInCard resumes={resumes} />
    </Modal>
  );
}

/** What the dialog holds. Also shown as it is where an operator edits a brand. */
export function SignInCard({ resumes }: { resumes: boolean }) {
  return (
    <div className={styles.card}>
      <div className={styles.side}>
        <Greeter />
        <Welcome resumes={resumes} />
      </div>
      <div className={styles.main}>
        <SignInMethods />
      </div>
    </div>
  );
}

function Welcome({ resumes }: { resumes: boolean }) {
  const { appLoginTitle, companyName, baseConfig } = useBrandConfig();
  const registers = useSignIn((state) => state.registers);
  return (
    <div className={styles.welcome}>
      {baseConfig.loginLogo ? (
        <img src={baseConfig.loginLogo} height={32} alt={companyName} />
      ) : (
        <BrandMark size={32} short />
      )}
      <h2>{resumes ? '请重新登录' : appLoginTitle || (registers ? '欢迎加入' : '欢迎回来')}</h2>
      <p>
        {resumes
          ? '登录已过期，未保存的内容还在。'
          : registers
            ? '几分钟做好第一位数字人。'
            : '登录后接着做您的数字人。'}
      </p>
    </div>
  );
}
