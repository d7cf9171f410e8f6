import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Bone } from '#web/ui/bone.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { firstSceneQuery } from './first-scene-query.ts';
import { projectQuery, rolesToShowQuery } from './project.queries.ts';
import { ProjectBody } from './project-body.tsx';
import styles from './project-page.module.css';

interface Props {
  /** Null makes a new project. */
  id: string | null;
  /** Key of the template that a new one begins with; `blank` for none. */
  from: string;
  /** The demonstration begins at once. */
  startWithDemo: boolean;
  onCreated(id: string, options: { demo: boolean }): void;
}

/** /home/project: the detail layout of specification 1 §2. */
export function ProjectPage({ id, from, startWithDemo, onCreated }: Props) {
  const navigate = useNavigate();
  const project = useQuery({ ...projectQuery(id ?? ''), enabled: id !== null });
  const roles = useQuery(rolesToShowQuery());
  const scene = useQuery({ ...firstSceneQuery(from), enabled: id === null });
  const failed = [project, roles, scene].find((query) => query.isLoadingError);
  if (failed) {
    return (
      <main id="content" className={styles.failed}>
        <LoadError isPage what="项目" error={failed.error} onRetry={() => failed.refetch()}>
          <Button onClick={() => navigate('/home/project/list')}>返回我的项目</Button>
        </LoadError>
      </main>
    );
  }
  if (!roles.data || (id === null ? !scene.data : !project.data)) return <PageBones />;
  return (
    <ProjectBody
      project={project.data ?? null}
      from={from}
      first={scene.data ?? null}
      roles={roles.data}
      startWithDemo={startWithDemo}
      onCreated={onCreated}
    />
  );
}

function PageBones() {
  return (
    <div role="status" aria-label="正在加载项目">
      <div className={styles.bar} />
      <div className={styles.edit}>
        <div className={styles.bones}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Bone key={key} height={64} />
          ))}
        </div>
        <div className={styles.preview} />
      </div>
    </div>
  );
}
