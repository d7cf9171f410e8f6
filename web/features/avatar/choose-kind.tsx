import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import styles from './choose-kind.module.css';
import { KINDS } from './kinds.ts';

/** What a new avatar is to be made of. */
export function ChooseKind() {
  usePageTitle('创建形象');
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="创建形象"
        purpose="先选它由什么做成"
        actions={<Button onClick={() => navigate('/home/avatar')}>返回列表</Button>}
      />
      <ul className={styles.kinds}>
        {Object.entries(KINDS).map(([kind, { label, icon, needs, gives }]) => (
          <li key={kind}>
            <Link to={`/home/avatar/create?kind=${kind}`} className={styles.kind}>
              <span className={styles.icon}>
                <Icon name={icon} size={24} />
              </span>
              <b>{label}</b>
              <span>需要：{needs}</span>
              <span>效果：{gives}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
