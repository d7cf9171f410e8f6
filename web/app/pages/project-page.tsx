import { lazy, Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ProjectPage as Page } from '#web/features/project/project-page.tsx';
import { ExpiryFrame } from '../shell/expiry-frame.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { WorkbenchShell } from '../shell/workbench-shell.tsx';
import { Preview } from './preview.tsx';

const TemplateGallery = lazy(() =>
  import('#web/features/project/templates/template-gallery.tsx').then((m) => ({ default: m.TemplateGallery })),
);

/** /home/project makes a project, from a template that is chosen first; /project/{id} edits one; the chat feature's panel is its demo. */
export function ProjectPage() {
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const from = query.get('from') ?? '';
  if (id === null && from === '')
    return (
      <WorkbenchShell>
        <Suspense fallback={<PageSkeleton />}>
          <TemplateGallery />
        </Suspense>
      </WorkbenchShell>
    );
  const page = (
    <Page
      key={id ?? `new ${from}`}
      id={id}
      from={from}
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
  return id === null ? <ExpiryFrame>{page}</ExpiryFrame> : page;
}
