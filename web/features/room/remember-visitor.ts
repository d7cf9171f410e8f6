const NAME = 'visitor';

/** In a frame of another site: who visits survives a reload of it, and nothing else. */
export function rememberVisitor(visitor: string): void {
  try {
    sessionStorage.setItem(NAME, visitor);
  } catch {
    // A browser without storage forgets the visitor with the page.
  }
}

export function recallVisitor(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
