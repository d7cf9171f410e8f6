import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { enter } from '#web/lib/enter.ts';
import { useSession } from '#web/lib/session.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import styles from './clone-page.module.css';
import { ClonePanel } from './clone-panel.tsx';

/** 克隆角色 (specification 1 §2): the voices that an account has made of recordings. Its address is open to everybody, what it shows is not. */
export function ClonePage() {
  usePageTitle('克隆角色');
  const signedIn = useSession((state) => state.token !== '');
  const { data: account, error } = useQuery({ ...userInfoQuery(), enabled: signedIn });
  const mayClone = account?.cloneOn === 1;
  return (
    <main id="content" className={styles.page}>
      <PageHead title="克隆角色" purpose="用一段录音克隆真人的声音" />
      {!signedIn || error ? (
        <EmptyState
          drawing="person"
          title="登录后才能看到您克隆的声音"
          action={
            <Button type="primary" onClick={() => void enter('/cloneRole/roleManage')}>
              登录
            </Button>
          }
        />
      ) : !account ? (
        <Bone height={200} />
      ) : mayClone ? (
        <section className={styles.card} aria-label="克隆的声音">
          <ClonePanel use={null} />
          <p className={styles.more}>
            克隆好的声音在<Link to="/home/role">我的角色</Link>里选用。真人的形象请在
            <Link to="/home/avatar">数字人形象</Link>里用照片或视频制作。
          </p>
        </section>
      ) : (
        <EmptyState drawing="person" title="当前账号没有开通克隆" text="需要时请联系管理员或商务经理开通。" />
      )}
    </main>
  );
}
