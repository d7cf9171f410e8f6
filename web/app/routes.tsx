import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { useSession } from '#web/lib/session.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Guard } from './guard.tsx';
import { OverlayGate } from './overlay-gate.tsx';
import { PLANNED_PAGES, type PlannedPage as Plan } from './pages/planned-pages.ts';
import { PaletteGate } from './palette/palette-gate.tsx';
import { page, part } from './part.tsx';
import { RouteError } from './route-error.tsx';
import { BlankPage, EditorSkeleton, PageSkeleton } from './shell/page-skeleton.tsx';
import { PublicShell } from './shell/public-shell.tsx';
import { SignInEntry } from './sign-in-entry.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

const mobileHome = page(
  () => import('#web/features/site/mobile/mobile-home-page.tsx').then((m) => ({ default: m.MobileHomePage })),
  <BlankPage />,
);
const h5 = page(() => import('./shell/h5-shell.tsx').then((m) => ({ default: m.H5Shell })), <BlankPage />);
const h5Login = page(
  () => import('./pages/h5-login-page.tsx').then((m) => ({ default: m.H5LoginPage })),
  <BlankPage />,
);
const h5List = page(() => import('./pages/h5-list-page.tsx').then((m) => ({ default: m.H5ListPage })), <BlankPage />);
const productFrame = part(
  () => import('./product-frame.tsx').then((m) => ({ default: m.ProductFrame })),
  <BlankPage />,
);
export const loadFrame = productFrame.load;
const workbench = page(
  () => import('./shell/workbench-shell.tsx').then((m) => ({ default: m.WorkbenchShell })),
  <BlankPage />,
);
const requireOperator = page(
  () => import('./require-operator.tsx').then((m) => ({ default: m.RequireOperator })),
  <BlankPage />,
);
const notFound = page(
  () => import('./pages/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
  <BlankPage />,
);
const lost = part(() => import('./pages/lost-page.tsx').then((m) => ({ default: m.LostPage })), <BlankPage />);
const PlannedPage = lazy(() => import('./pages/planned-page.tsx').then((m) => ({ default: m.PlannedPage })));
const planned = (plan: Plan) => (
  <Suspense fallback={<PageSkeleton />}>
    <PlannedPage plan={plan} />
  </Suspense>
);

const expiryFrame = page(
  () => import('./shell/expiry-frame.tsx').then((m) => ({ default: m.ExpiryFrame })),
  <BlankPage />,
);
const project = page(
  () => import('./pages/project-page.tsx').then((m) => ({ default: m.ProjectPage })),
  <EditorSkeleton />,
);
const projectList = page(() =>
  import('#web/features/project/project-list-page.tsx').then((m) => ({ default: m.ProjectListPage })),
);
const roleEditor = page(
  () => import('./pages/role-editor-page.tsx').then((m) => ({ default: m.RoleEditorPage, askAhead: m.askAhead })),
  <EditorSkeleton />,
);
const firstRole = page(
  () => import('./pages/first-role-page.tsx').then((m) => ({ default: m.FirstRolePage })),
  <BlankPage />,
);
const roleList = page(() => import('./pages/role-list.tsx').then((m) => ({ default: m.RoleList })));
const avatarList = page(() =>
  import('#web/features/avatar/avatar-list-page.tsx').then((m) => ({ default: m.AvatarListPage })),
);
const avatarEditor = page(() =>
  import('#web/features/avatar/avatar-page.tsx').then((m) => ({ default: m.AvatarPage })),
);
const lines = page(() => import('#web/features/line/lines-page.tsx').then((m) => ({ default: m.LinesPage })));
const shares = page(() => import('#web/features/share/share-page.tsx').then((m) => ({ default: m.SharePage })));
const home = page(
  () => import('#web/features/site/home/home-page.tsx').then((m) => ({ default: m.HomePage })),
  <BlankPage />,
);
const member = page(
  () => import('#web/features/site/member-page.tsx').then((m) => ({ default: m.MemberPage })),
  <BlankPage />,
);
const copilot = page(
  () => import('#web/features/site/copilot-page.tsx').then((m) => ({ default: m.CopilotPage })),
  <BlankPage />,
);
const help = page(
  () => import('#web/features/site/help/help-page.tsx').then((m) => ({ default: m.HelpPage })),
  <BlankPage />,
);
const clones = page(
  () => import('#web/features/role/editor/clone/clone-page.tsx').then((m) => ({ default: m.ClonePage })),
  <BlankPage />,
);
const frontDoor = page(
  () => import('#web/features/site/front-door-page.tsx').then((m) => ({ default: m.FrontDoorPage })),
  <BlankPage />,
);
const materials = page(() =>
  import('#web/features/material/material-page.tsx').then((m) => ({ default: m.MaterialPage })),
);
const libraryList = page(() =>
  import('#web/features/knowledge/library-list-page.tsx').then((m) => ({ default: m.LibraryListPage })),
);
const questionLibraries = page(() =>
  import('#web/features/knowledge/questions/question-library-list-page.tsx').then((m) => ({
    default: m.QuestionLibraryListPage,
  })),
);
const questionLibrary = page(() =>
  import('#web/features/knowledge/questions/question-library-page.tsx').then((m) => ({
    default: m.QuestionLibraryPage,
  })),
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
const wordings = page(() =>
  import('#web/features/knowledge/wordings/wordings-page.tsx').then((m) => ({ default: m.WordingsPage })),
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
const records = page(() =>
  import('#web/features/chat/records/records-page.tsx').then((m) => ({ default: m.RecordsPage })),
);
const openApi = page(() =>
  import('#web/features/open-api/open-api-page.tsx').then((m) => ({ default: m.OpenApiPage })),
);
const toolServers = page(() =>
  import('#web/features/plugin/tool-server-page.tsx').then((m) => ({ default: m.ToolServerPage })),
);
const operatorLayout = page(() =>
  import('#web/features/operator/operator-layout.tsx').then((m) => ({ default: m.OperatorLayout })),
);
const operatorOverview = page(() =>
  import('#web/features/operator/overview/overview-page.tsx').then((m) => ({ default: m.OverviewPage })),
);
const operatorHealth = page(() =>
  import('#web/features/operator/health/health-page.tsx').then((m) => ({ default: m.HealthPage })),
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
const operatorAnnouncements = page(() =>
  import('#web/features/operator/announcements/announcements-page.tsx').then((m) => ({ default: m.AnnouncementsPage })),
);
const operatorWords = page(() =>
  import('#web/features/operator/words/word-list-page.tsx').then((m) => ({ default: m.WordListPage })),
);
const operatorModels = page(() =>
  import('#web/features/operator/models/models-page.tsx').then((m) => ({ default: m.ModelsPage })),
);
const operatorOutbox = page(() =>
  import('#web/features/operator/outbox/outbox-page.tsx').then((m) => ({ default: m.OutboxPage })),
);
const operatorAudit = page(() =>
  import('#web/features/operator/audit/audit-page.tsx').then((m) => ({ default: m.AuditPage })),
);

const room = page(
  () => import('#web/features/room/room-page.tsx').then((m) => ({ default: m.RoomPage, askAhead: m.askRoomAhead })),
  <BlankPage />,
);
const started = page(
  () => import('#web/features/room/room-page.tsx').then((m) => ({ default: m.StartedPage })),
  <BlankPage />,
);
const outlinePlay = page(
  () => import('#web/features/room/outline/outline-play-page.tsx').then((m) => ({ default: m.OutlinePlayPage })),
  <BlankPage />,
);
const selfCheck = page(
  () => import('#web/features/self-check/self-check-page.tsx').then((m) => ({ default: m.SelfCheckPage })),
  <BlankPage />,
);
const sharedRole = page(
  () =>
    import('#web/features/room/room-page.tsx').then((m) => ({ default: m.SharedRolePage, askAhead: m.askSharedAhead })),
  <BlankPage />,
);

const framedProject = page(
  () => import('#web/features/room/room-page.tsx').then((m) => ({ default: m.FramedProjectPage })),
  <BlankPage />,
);

const framedPlay = page(
  () => import('#web/features/room/outline/outline-play-page.tsx').then((m) => ({ default: m.FramedPlayPage })),
  <BlankPage />,
);

/** What other sites may frame: nobody can be led to click in a workbench that is not there. */
export const FRAMED_ROUTES: RouteObject[] = [{ path: '*', ...sharedRole }];
export const FRAMED_PROJECT_ROUTES: RouteObject[] = [
  { path: '/outlinePlay', ...framedPlay },
  { path: '*', ...framedProject },
];

/** An address that no route knows. */
function Unknown() {
  const signedIn = useSession((state) => state.token !== '');
  return signedIn ? <lost.Part /> : notFound.element;
}

/** Hash routes of specification 1 §2, as far as their pages exist. */
export const ROUTES: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: RouteError,
    children: [
      { path: '/', element: <Front /> },
      { path: '/mIndex', element: <Navigate to="/mIndex/mHome" replace /> },
      { path: '/mIndex/mHome', ...mobileHome },
      { path: '/login', element: <SignInEntry /> },
      { path: '/oem', ...frontDoor },
      { path: '/digital/app', ...started },
      { path: '/digital/check', ...selfCheck },
      { path: '/digital/:name', ...room },
      { path: '/digital2/:name', ...room },
      { path: '/outlinePlay/:id', ...outlinePlay },
      { path: '/roleShare', ...sharedRole },
      {
        path: '/h5',
        ...h5,
        children: [
          { index: true, element: <Navigate to="/h5/list" replace /> },
          { path: 'login', ...h5Login },
          { path: 'list', ...h5List },
        ],
      },
      {
        path: '/index',
        element: <PublicShell />,
        children: [
          { index: true, element: <Navigate to="/index/home" replace /> },
          { path: 'home', ...home },
          { path: 'member', ...member },
          { path: 'help', ...help },
          { path: 'copilot', ...copilot },
        ],
      },
      {
        path: '/cloneRole',
        element: <PublicShell />,
        children: [
          { index: true, element: <Navigate to="/cloneRole/roleManage" replace /> },
          { path: 'roleManage', ...clones },
        ],
      },
      {
        children: [
          { path: '/home/project', ...project },
          { path: '/project/:id', ...project },
          {
            ...expiryFrame,
            children: [
              { path: '/home/roles', ...roleEditor },
              { path: '/home/start', ...firstRole },
            ],
          },
          {
            path: '/home/operator',
            ...requireOperator,
            children: [
              {
                ...workbench,
                children: [
                  {
                    ...operatorLayout,
                    children: [
                      { index: true, ...operatorOverview },
                      { path: 'health', ...operatorHealth },
                      { path: 'accounts', ...operatorAccounts },
                      { path: 'companies', ...operatorCompanies },
                      { path: 'companies/:id', ...operatorCompany },
                      { path: 'announcements', ...operatorAnnouncements },
                      { path: 'words', ...operatorWords },
                      { path: 'models', ...operatorModels },
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
            ...workbench,
            children: [
              { index: true, element: <Navigate to="/home/project/list" replace /> },
              { path: 'project/list', ...projectList },
              { path: 'copilot', element: <Navigate to="/index/copilot" replace /> },
              { path: 'role', ...roleList },
              { path: 'avatar', ...avatarList },
              { path: 'avatar/:id', ...avatarEditor },
              { path: 'recording', ...records },
              { path: 'material', ...materials },
              { path: 'shareManage', ...shares },
              { path: 'currencyManage', ...lines },
              { path: 'openApi', ...openApi },
              { path: 'knowledgeList', element: <Navigate to="/home/knowledgeList/table" replace /> },
              { path: 'knowledgeList/table', ...libraryList },
              { path: 'knowledgeList/webUpload', ...webUpload },
              { path: 'knowledgeList/webUpload/:id', ...webSource },
              { path: 'knowledgeList/wording', ...wordings },
              { path: 'knowledgeList/qaLibrary', ...questionLibraries },
              { path: 'knowledgeList/qaLibrary/:id', ...questionLibrary },
              { path: 'knowledgeList/:id', element: <LibraryAddress /> },
              { path: 'knowLedgeDetail', element: <KnowledgeDetail /> },
              { path: 'knowLedgeDetail/docWebUpload', ...libraryWebUpload },
              { path: 'knowLedgeDetail/knowledgeHitTest', ...hitTest },
              { path: 'knowLedgeDetail/knowledgeDoc', ...documents },
              { path: 'knowLedgeDetail/knowledgeDocWash', ...cleaning },
              { path: 'knowLedgeDetail/knowledgeAiTest', ...generation },
              { path: 'plugins', ...toolServers },
              ...Object.entries(PLANNED_PAGES).map(([path, plan]) => ({
                path,
                element: planned(plan),
                ErrorBoundary: RouteError,
              })),
            ],
          },
        ],
      },
      { path: '*', ...notFound, element: <Unknown /> },
    ],
  },
];

/** Pages under a head or beside a menu. */
const FRAMED = /^\/(index|home|cloneRole)(\/|$)/i;
/** Pages of people at work: in the frame of Ant Design, which all others do without. They have the command palette, as the public site has for them. */
export const WORK = /^\/(home|project|cloneRole)(\/|$)/i;
/** The small screens say everything in a way of their own. */
const H5 = /^\/h5(\/|$)/i;

/** Without a page of its own: the documents of the same library. */
function KnowledgeDetail() {
  return <Navigate to={{ pathname: '/home/knowLedgeDetail/knowledgeDoc', search: useLocation().search }} replace />;
}

/** A library's address of earlier versions: the same page, where the menu is the library's own. */
function LibraryAddress() {
  return <Navigate to={`/home/knowLedgeDetail/knowledgeDoc?id=${useParams().id}`} replace />;
}

/** A window wider than tall is a desktop (specification 1 §2); the query goes along, so that a link keeps what it brings. */
function Front() {
  const { search } = useLocation();
  const wide = window.innerWidth > window.innerHeight;
  return <Navigate to={{ pathname: wide ? '/index/home' : '/mIndex/mHome', search }} replace />;
}

function Root() {
  useScrollToTop();
  const { pathname } = useLocation();
  const work = WORK.test(pathname);
  return (
    <>
      {FRAMED.test(pathname) && <SkipLink />}
      {work ? (
        <productFrame.Part speaks>
          <Guard />
        </productFrame.Part>
      ) : (
        <Guard />
      )}
      {(work || FRAMED.test(pathname)) && <PaletteGate />}
      {!H5.test(pathname) && <OverlayGate speaks={!work} />}
    </>
  );
}
