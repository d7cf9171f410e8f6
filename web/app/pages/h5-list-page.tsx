import { leave } from '#web/features/account/leave.ts';
import { H5ListPage as Page } from '#web/features/h5/list/h5-list-page.tsx';

/** /h5/list; leaving leads to the sign-in of the small screens. */
export const H5ListPage = () => <Page onLeave={() => leave('/h5/list')} />;
