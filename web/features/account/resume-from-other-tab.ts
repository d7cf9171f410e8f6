import { useSession } from '#web/lib/session.ts';
import { closeSignIn } from '#web/lib/sign-in.ts';
import { loadUserInfo } from '#web/lib/user-info.ts';

/** Somebody signed in in another tab. The same account goes on here; the page of another one starts anew. */
export async function resumeFromOtherTab(): Promise<void> {
  const { accountId: before } = useSession.getState();
  const info = await loadUserInfo().catch(() => null); // the next call finds out
  if (!info) return;
  if (before !== '' && before !== info.id) return window.location.reload();
  useSession.setState({ waiting: false, accountId: info.id });
  closeSignIn();
}
