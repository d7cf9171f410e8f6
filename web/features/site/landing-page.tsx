import { Button } from 'antd';
import { useBrandConfig } from '#web/lib/brand.ts';
import { enter } from '#web/lib/enter.ts';
import { returnPath } from '#web/lib/session.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { HeroPerson } from './hero-person.tsx';
import styles from './landing-page.module.css';

/** Front door of the public site: what this is for, someone alive who shows it, and the way in. */
export function LandingPage() {
  usePageTitle('');
  const background = useBrandConfig().homeInfo.one.bg;
  return (
    <main className={styles.hero} style={background ? { backgroundImage: `url("${background}")` } : undefined}>
      <div className={styles.wrap}>
        <HeroPerson />
        <div className={styles.copy}>
          <h1>
            让每块屏幕
            <br />
            都有人应答
          </h1>
          <p>
            用自己的形象、声音和知识，做一位
            <br />
            会听、会说、能办事的数字人，今天就上岗。
          </p>
          <Button type="primary" className={styles.begin} onClick={() => enter(returnPath(null))}>
            免费体验
          </Button>
        </div>
      </div>
    </main>
  );
}
