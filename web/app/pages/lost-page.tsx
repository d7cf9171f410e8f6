import { WorkbenchShell } from '../shell/workbench-shell.tsx';
import { NotFound } from './not-found-page.tsx';

/** An address that no route knows, for signed-in people: with the menu, so that they find on. */
export const LostPage = () => (
  <WorkbenchShell>
    <NotFound />
  </WorkbenchShell>
);
