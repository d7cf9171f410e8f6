/** Where the tab keeps which conversation it was in with each role, in each language. */
const nameOf = (roleId: string, language = '') => `conversation:${roleId}:${language}`;

/** The conversation's cid survives a reload of this tab, and nothing else. */
export function rememberConversation(roleId: string, cid: string, language?: string): void {
  try {
    sessionStorage.setItem(nameOf(roleId, language), cid);
  } catch {
    // A browser without storage forgets the conversation with the page.
  }
}

export function recallConversation(roleId: string, language?: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(roleId, language));
  } catch {
    return null;
  }
}

/** The next visit of this tab begins anew. */
export function forgetConversation(roleId: string): void {
  try {
    sessionStorage.removeItem(nameOf(roleId));
  } catch {
    // Nothing was kept.
  }
}
