import { Navigate, useSearchParams } from 'react-router';
import { returnPath, useSession } from '#web/lib/session.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { MoonGate } from '#web/ui/moon-gate.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { Greeter } from './greeter.tsx';
import styles from './login-page.module.css';
import { SignInMethods } from './sign-in-methods.tsx';

/** Sign-in: someone of ours welcomes at the left, the ways in are at the right. Leads back to where it was asked for. */
export function LoginPage() {
  usePageTitle('登录');
  const [query] = useSearchParams();
  const signedIn = useSession((state) => state.token !== '');
  if (signedIn) return <Navigate to={returnPath(query.get('to'))} replace />;
  return (
    <main className={styles.page}>
      <div className={styles.gate}>
        <MoonGate />
      </div>
      <section className={styles.card} aria-label="登录">
        <div className={styles.side}>
          <Greeter />
          <div className={styles.welcome}>
            <BrandMark size={32} />
            <h1>欢迎回来</h1>
            <p>登录后接着做你的数字人</p>
          </div>
        </div>
        <div className={styles.main}>
          <SignInMethods />
        </div>
      </section>
    </main>
  );
}
