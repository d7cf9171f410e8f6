import { type ComponentType, lazy, Suspense } from 'react';
import { createHashRouter, Navigate } from 'react-router';
import { AccountDialogs } from '#web/features/account/dialogs/account-dialogs.tsx';
import { SessionKeeper } from '#web/features/account/session-keeper.tsx';
import { SignInDialog } from '#web/features/account/sign-in-dialog.tsx';
import { Guard } from './guard.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PlannedPage } from './pages/planned-page.tsx';
import { PLANNED_PAGES } from './pages/planned-pages.ts';
import { RequireOperator } from './require-operator.tsx';
import { RouteError } from './route-error.tsx';
import { BlankPage, PageSkeleton } from './shell/page-skeleton.tsx';
import { PublicShell } from './shell/public-shell.tsx';
import { WorkbenchShell } from './shell/workbench-shell.tsx';
import { SignInEntry } from './sign-in-entry.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** A page that is loaded when it is first visited; its skeleton stands in until then, its errors stay inside it. */
function page(load: () => Promise<{ default: ComponentType }>, skeleton = <PageSkeleton />) {
  const Page = lazy(load);
  const element = (
    <Suspense fallback={skeleton}>
      <Page />
    </Suspense>
  );
  return { element, ErrorBoundary: RouteError };
}

const project = page(() => import('./pages/project-page.tsx').then((m) => ({ default: m.ProjectPage })));
const projectList = page(() =>
  import('#web/features/project/project-list-page.tsx').then((m) => ({ default: m.ProjectListPage })),
);
const roleEditor = page(() => import('./pages/role-editor-page.tsx').then((m) => ({ default: m.RoleEditorPage })));
const roleList = page(() => import('#web/features/role/role-list-page.tsx').then((m) => ({ default: m.RoleListPage })));
const landing = page(
  () => import('#web/features/site/landing-page.tsx').then((m) => ({ default: m.LandingPage })),
  <BlankPage />,
);
const help = page(
  () => import('#web/features/site/help/help-page.tsx').then((m) => ({ default: m.HelpPage })),
  <BlankPage />,
);
const frontDoor = page(
  () => import('#web/features/site/front-door-page.tsx').then((m) => ({ default: m.FrontDoorPage })),
  <BlankPage />,
);
const libraryList = page(() =>
  import('#web/features/knowledge/library-list-page.tsx').then((m) => ({ default: m.LibraryListPage })),
);
const library = page(() =>
  import('#web/features/knowledge/library-page.tsx').then((m) => ({ default: m.LibraryPage })),
);
const hitTest = page(() =>
  import('#web/features/knowledge/hit-test/hit-test-page.tsx').then((m) => ({ default: m.HitTestPage })),
);
const documents = page(() =>
  import('#web/features/knowledge/segments/documents-page.tsx').then((m) => ({ default: m.DocumentsPage })),
);
const cleaning = page(() =>
  import('#web/features/knowledge/cleaning/cleaning-page.tsx').then((m) => ({ default: m.CleaningPage })),
);
const generation = page(() =>
  import('#web/features/knowledge/generation/generation-page.tsx').then((m) => ({ default: m.GenerationPage })),
);
const webUpload = page(() =>
  import('#web/features/knowledge/web-upload/web-upload-page.tsx').then((m) => ({ default: m.WebUploadPage })),
);
const libraryWebUpload = page(() =>
  import('#web/features/knowledge/web-upload/web-upload-page.tsx').then((m) => ({ default: m.LibraryWebUploadPage })),
);
const webSource = page(() =>
  import('#web/features/knowledge/web-upload/web-source-page.tsx').then((m) => ({ default: m.WebSourcePage })),
);
const operatorLayout = page(() =>
  import('#web/features/operator/operator-layout.tsx').then((m) => ({ default: m.OperatorLayout })),
);
const operatorAccounts = page(() =>
  import('#web/features/operator/accounts/account-list-page.tsx').then((m) => ({ default: m.AccountListPage })),
);
const operatorCompanies = page(() =>
  import('#web/features/operator/companies/company-list-page.tsx').then((m) => ({ default: m.CompanyListPage })),
);
const operatorCompany = page(() =>
  import('./pages/company-editor-page.tsx').then((m) => ({ default: m.CompanyEditorPage })),
);
const operatorOutbox = page(() =>
  import('#web/features/operator/outbox/outbox-page.tsx').then((m) => ({ default: m.OutboxPage })),
);
const operatorAudit = page(() =>
  import('#web/features/operator/audit/audit-page.tsx').then((m) => ({ default: m.AuditPage })),
);

/** Hash routes of specification 1 §2, as far as their pages exist. */
export const router = createHashRouter([
  {
    element: <Root />,
    ErrorBoundary: RouteError,
    children: [
      // Narrow windows get their own home once it exists.
      { path: '/', element: <Navigate to="/index/home" replace /> },
      { path: '/login', element: <SignInEntry /> },
      { path: '/oem', ...frontDoor },
      {
        path: '/index',
        element: <PublicShell />,
        children: [
          { index: true, element: <Navigate to="/index/home" replace /> },
          { path: 'home', ...landing },
          { path: 'help', ...help },
        ],
      },
      {
        children: [
          { path: '/home/project', ...project },
          { path: '/project/:id', ...project },
          { path: '/home/roles', ...roleEditor },
          {
            path: '/home/operator',
            element: <RequireOperator />,
            children: [
              {
                element: <WorkbenchShell />,
                children: [
                  {
                    ...operatorLayout,
                    children: [
                      { index: true, element: <Navigate to="/home/operator/accounts" replace /> },
                      { path: 'accounts', ...operatorAccounts },
                      { path: 'companies', ...operatorCompanies },
                      { path: 'companies/:id', ...operatorCompany },
                      { path: 'outbox', ...operatorOutbox },
                      { path: 'audit', ...operatorAudit },
                    ],
                  },
                ],
              },
            ],
          },
          {
            path: '/home',
            element: <WorkbenchShell />,
            children: [
              { index: true, element: <Navigate to="/home/project/list" replace /> },
              { path: 'project/list', ...projectList },
              { path: 'role', ...roleList },
              { path: 'knowledgeList', element: <Navigate to="/home/knowledgeList/table" replace /> },
              { path: 'knowledgeList/table', ...libraryList },
              { path: 'knowledgeList/webUpload', ...webUpload },
              { path: 'knowledgeList/webUpload/:id', ...webSource },
              { path: 'knowledgeList/:id', ...library },
              { path: 'knowLedgeDetail/docWebUpload', ...libraryWebUpload },
              { path: 'knowLedgeDetail/knowledgeHitTest', ...hitTest },
              { path: 'knowLedgeDetail/knowledgeDoc', ...documents },
              { path: 'knowLedgeDetail/knowledgeDocWash', ...cleaning },
              { path: 'knowLedgeDetail/knowledgeAiTest', ...generation },
              ...Object.entries(PLANNED_PAGES).map(([path, plan]) => ({
                path,
                element: <PlannedPage key={path} plan={plan} />,
              })),
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]);

function Root() {
  useScrollToTop();
  return (
    <>
      <Guard />
      <AccountDialogs />
      <SessionKeeper />
      <SignInDialog />
    </>
  );
}
