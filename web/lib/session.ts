import { create } from 'zustand';
import { clearDrafts } from './drafts.ts';
import { readToken, TEST_TOKEN, TOKEN } from './read-token.ts';
import { openSignIn } from './sign-in.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

export { readToken };

/** What else a session leaves in local storage; it goes with the token (specification 1 §8). */
const LOCAL_FLAGS = [
  'flowOn',
  'evaluationOn',
  'robotOn',
  'doLangList',
  'offline',
  'h5Name',
  'h5Password',
  'paletteRecent',
] as const;

interface SessionState {
  /** Empty without a session. */
  token: string;
  /** Whose session it is; empty until their information has been read. */
  accountId: string;
  /** The entitlement ends within seven days. */
  expiring: boolean;
  /** The session ended in the middle of work: the page keeps what was typed and waits for the same account to come back. */
  waiting: boolean;
  /** The person left by themself, so nobody asks them to sign in again. */
  left: boolean;
}

const NO_SESSION: SessionState = { token: '', accountId: '', expiring: false, waiting: false, left: false };

/** Who is signed in on this device. */
export const useSession = create<SessionState>(() => NO_SESSION);

/** Takes a token up. Whose it is shows when their information has been read; until then waiting work goes on waiting. */
export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token);
  useSession.setState({ token: readToken(), left: false });
}

/** Forgets the session here. Pages that need one then lead to sign-in, or to the landing page when the person `left`. */
export function endSession({ left = false }: { left?: boolean } = {}): void {
  forget();
  if (left) clearDrafts(); // what was typed here is nobody else's business
  useSession.setState({ ...NO_SESSION, left });
}

/** The session ended by itself: like {@link endSession}, unless something typed would be lost; then signing in happens over the page. */
export function loseSession(): void {
  if (hasUnsavedWork()) {
    forget();
    useSession.setState({ token: '', expiring: false, waiting: true, left: false });
    openSignIn({ resumes: true });
  } else endSession();
}

/**
 * Takes up the session that this device remembers; signing in or out in another tab counts here as well. Called once at start.
 * @param onSignInElsewhere another tab signed in; whose session it is has to be asked
 */
export function restoreSession(onSignInElsewhere: () => void): void {
  useSession.setState({ token: readToken() });
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN && event.key !== TEST_TOKEN && event.key !== null) return;
    const token = readToken();
    if (token !== '' && token !== useSession.getState().token) {
      useSession.setState({ token, left: false });
      onSignInElsewhere();
    } else if (token === '' && useSession.getState().token !== '') loseSession();
  });
}

/** Switches of the account by which menus follow (specification 1 §3), as other parts of the page and other tabs read them. */
export function storeLocalFlags(flags: Partial<Record<(typeof LOCAL_FLAGS)[number], string>>): void {
  for (const [key, value] of Object.entries(flags)) localStorage.setItem(key, value);
}

function forget(): void {
  for (const key of [TOKEN, TEST_TOKEN, ...LOCAL_FLAGS]) localStorage.removeItem(key);
}

/** Where sign-in leads: the page that asked for it, never another site. */
export function returnPath(to: string | null): string {
  return to?.startsWith('/') && !/^\/[/\\]/.test(to) && !to.startsWith('/login') ? to : '/home/project';
}
