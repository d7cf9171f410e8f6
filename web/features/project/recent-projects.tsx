import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { projectAddress } from '#web/lib/project-address.ts';
import { Moment } from '#web/ui/moment.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { recentProjectsQuery } from './project.queries.ts';
import styles from './recent-projects.module.css';

/** Under the templates, where everybody arrives: the latest projects to go on with; who has none is told of the shortest way to one. */
export function RecentProjects() {
  const { data } = useQuery(recentProjectsQuery());
  if (!data) return null;
  if (data.total === 0)
    return (
      <p className={styles.none}>
        第一次来？选一个模板，换上角色，保存就能在线演示。手边有文档：
        <Link to="/home/start">用我的文档做数字人</Link>
      </p>
    );
  return (
    <section className={styles.recent} aria-label="最近的项目">
      <h2>
        或继续最近的项目
        <Link to="/home/project/list">全部 {data.total} 个</Link>
      </h2>
      <ul>
        {data.records.map((record) => (
          <li key={record.id}>
            <Link to={projectAddress(record.id)}>
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
    </section>
  );
}
