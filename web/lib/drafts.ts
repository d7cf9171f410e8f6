/**
 * Values that were typed and not saved yet, kept on this device so that a reload or a crash loses nothing. Bounded in size and number;
 * they go with signing out. Where the browser keeps nothing, everything works without drafts.
 */

const PREFIX = 'draft:';
/** Characters of one draft; a larger one is not kept. */
const MAX_SIZE = 400_000;
/** Drafts on this device; the oldest one goes first. */
const MAX_DRAFTS = 10;

export interface Draft {
  /** When it was written, in ms. */
  at: number;
  /** Page that wrote it, so that one tab does not clear what another one has. */
  writer: string;
  /** What it is about, in the form of whoever writes it. */
  content: unknown;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Key of a draft: whose, and of what. */
export const draftKey = (accountId: string, what: string): string => `${PREFIX}${accountId}:${what}`;

/** Keeps a draft in place of the one before. False where there is no room for it. */
export function writeDraft(key: string, draft: Draft, store: Store = localStorage): boolean {
  const text = JSON.stringify(draft);
  if (text.length > MAX_SIZE) return false;
  const others = listDrafts(store).filter((other) => other.key !== key);
  for (const { key: old } of others.slice(MAX_DRAFTS - 1)) store.removeItem(old);
  try {
    store.setItem(key, text);
    return true;
  } catch {
    // The device is full: older drafts make room once.
    for (const { key: old } of others) store.removeItem(old);
    try {
      store.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }
}

/** Null without a draft, or with one that nobody can read. */
export function readDraft(key: string, store: Store = localStorage): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null');
    const isDraft = typeof draft?.at === 'number' && typeof draft?.writer === 'string' && 'content' in draft;
    return isDraft ? draft : null;
  } catch {
    return null;
  }
}

/** Forgets a draft that `writer` wrote; one of another tab stays. */
export function clearDraft(key: string, writer: string, store: Store = localStorage): void {
  if (readDraft(key, store)?.writer === writer) store.removeItem(key);
}

/** Forgets every draft on this device. */
export function clearDrafts(store: Store = localStorage): void {
  for (const { key } of listDrafts(store)) store.removeItem(key);
}

/** The newest first. */
function listDrafts(store: Store): { key: string; at: number }[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: readDraft(key, store)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
}
