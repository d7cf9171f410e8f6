import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { ProjectPage as Page } from '#web/features/project/project-page.tsx';
import { projectAddress } from '#web/lib/project-address.ts';
import { ExpiryFrame } from '../shell/expiry-frame.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { WorkbenchShell } from '../shell/workbench-shell.tsx';

const TemplateGallery = lazy(() =>
  import('#web/features/project/templates/template-gallery.tsx').then((m) => ({ default: m.TemplateGallery })),
);

/** /home/project makes a project, from a template that is chosen first; with an id it edits one. */
export function ProjectPage() {
  const { id: earlier } = useParams();
  const [query] = useSearchParams();
  const id = query.get('id');
  const navigate = useNavigate();
  const from = query.get('from') ?? '';
  /** The one that was made here keeps its page, with its steps back, when it gets an address. */
  const [made, setMade] = useState<{ id: string; key: string } | null>(null);
  // An address of earlier versions.
  if (earlier !== undefined) return <Navigate to={projectAddress(earlier, Object.fromEntries(query))} replace />;
  if (id === null && from === '')
    return (
      <WorkbenchShell>
        <Suspense fallback={<PageSkeleton />}>
          <TemplateGallery />
        </Suspense>
      </WorkbenchShell>
    );
  const key = id !== null && id === made?.id ? made.key : (id ?? `new ${from}`);
  return (
    <ExpiryFrame>
      <Page
        key={key}
        id={id}
        from={from}
        startWithDemo={query.has('demo')}
        onCreated={(newId, { demo }) => {
          setMade({ id: newId, key });
          navigate(projectAddress(newId, demo ? { demo: '1' } : {}), { replace: true });
        }}
      />
    </ExpiryFrame>
  );
}
