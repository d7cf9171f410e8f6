import { create } from 'zustand';

const TOKEN = 'userToken';
/** Overrides the session's token for requests (specification 1 §6). */
const TEST_TOKEN = 'testUserToken';
/** What else a session leaves in local storage; it goes with the token (specification 1 §8). */
const LOCAL_FLAGS = ['flowOn', 'evaluationOn', 'robotOn', 'doLangList', 'offline', 'h5Name', 'h5Password'];

interface SessionState {
  /** Empty without a session. */
  token: string;
}

/** Who is signed in on this device. */
export const useSession = create<SessionState>(() => ({ token: '' }));

/** The token that calls carry: the test token first, else the session's, else ''. */
export function readToken(): string {
  return localStorage.getItem(TEST_TOKEN) || localStorage.getItem(TOKEN) || '';
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token);
  useSession.setState({ token: readToken() });
}

/** Forgets the session here. Pages that need one then lead to sign-in by themselves. */
export function endSession(): void {
  for (const key of [TOKEN, TEST_TOKEN, ...LOCAL_FLAGS]) localStorage.removeItem(key);
  useSession.setState({ token: '' });
}

/** Takes up the session that this device remembers; signing in or out in another tab counts here as well. Called once at start. */
export function restoreSession(): void {
  useSession.setState({ token: readToken() });
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN || event.key === TEST_TOKEN || event.key === null)
      useSession.setState({ token: readToken() });
  });
}

/**
 * Where someone without a session goes, and back to `from` afterwards. The one place that decides it: /oem and /h5/login
 * get their branches here when those pages exist.
 */
export function signInPath(from: string): string {
  return from === '' || from === '/' ? '/login' : `/login?to=${encodeURIComponent(from)}`;
}

/** Where sign-in leads: the page that asked for it, never another site. */
export function returnPath(to: string | null): string {
  return to?.startsWith('/') && !to.startsWith('//') && !to.startsWith('/login') ? to : '/home/role';
}
