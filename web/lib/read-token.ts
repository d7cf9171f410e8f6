export const TOKEN = 'userToken';
/** Overrides the session's token for requests (specification 1 §6). */
export const TEST_TOKEN = 'testUserToken';

/** The token that calls carry: the test token first, else the session's, else ''. */
export function readToken(): string {
  return localStorage.getItem(TEST_TOKEN) || localStorage.getItem(TOKEN) || '';
}
