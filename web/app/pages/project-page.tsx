import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ProjectPage as Page } from '#web/features/project/project-page.tsx';
import { Preview } from './preview.tsx';

/** /home/project makes a project, /project/{id} edits one; the chat feature's panel is its demo. */
export function ProjectPage() {
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Page
      key={id ?? 'new'}
      id={id}
      startWithDemo={query.has('demo')}
      onCreated={(newId, { demo }) => navigate(`/project/${newId}${demo ? '?demo=1' : ''}`, { replace: true })}
      renderDemo={({ roleId, ...input }) => (
        <Preview
          key={roleId}
          {...input}
          roleId={roleId}
          lacks={null}
          startsAtOnce
          onNeedSave={() => Promise.resolve(roleId)}
        />
      )}
    />
  );
}
