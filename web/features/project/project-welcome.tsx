import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Moment } from '#web/ui/moment.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { recentProjectsQuery } from './project.queries.ts';
import styles from './project-welcome.module.css';

const STEPS = ['给项目起名', '选一个角色', '定横屏或竖屏，保存'];
const STEPS_WITHOUT_ROLE = ['创建一个角色', '回来给项目起名', '保存，在线演示'];

/** Over the form of a new project, where everybody arrives: what it takes for who is new, the latest projects for everyone else. */
export function ProjectWelcome({ hasRoles }: { hasRoles: boolean }) {
  const { data, isPending } = useQuery(recentProjectsQuery());
  const first = data?.total === 0;
  return (
    <section className={styles.welcome} aria-label="欢迎">
      <h2>{first ? '创建第一个项目' : '创建项目'}</h2>
      <p>把一个角色放上屏幕，保存后就能在线演示。</p>
      {first && (
        <ol className={styles.steps}>
          {(hasRoles ? STEPS : STEPS_WITHOUT_ROLE).map((step, index) => (
            <li key={step}>
              <b>{index + 1}</b>
              {step}
            </li>
          ))}
        </ol>
      )}
      {first && !hasRoles && (
        <p>
          手边有文档？<Link to="/home/start">用我的文档做数字人</Link>
        </p>
      )}
      {!first && !isPending && data && (
        <div className={styles.recent}>
          <h3>
            或继续最近的项目
            <Link to="/home/project/list">全部 {data.total} 个</Link>
          </h3>
          <ul>
            {data.records.map((record) => (
              <li key={record.id}>
                <Link to={`/project/${record.id}`}>
                  <span className={styles.face}>
                    <Portrait code={record.avatarCode} label={`${record.name}的形象`} />
                  </span>
                  <span className={styles.words}>
                    {record.name}
                    <small>{record.roleDeleted ? '角色已删除' : <Moment of={record.updatedAt} />}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
