import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';

/** Typing pauses this long before it is kept. */
const waitMs = 500;

interface Options<D> {
  /** Of what: `role:` or `project:` and its id, or what stands for a new one. */
  what: string;
  /** A draft as it was kept; null for what an older or broken page left. Must stay the same from one rendering to the next. */
  parse(content: unknown): D | null;
  /** What to keep now; null when nothing would be lost. Asked at the moment of keeping. */
  read(): D | null;
  /** Changes with every keystroke. */
  values: unknown;
}

/** Something that was typed and not saved, and when. */
export interface DraftOffer<D> {
  at: number;
  draft: D;
}

export interface DraftState<D> {
  offer: DraftOffer<D> | null;
  /** The offer was taken up or given up. */
  settle(): void;
  /** What was typed is given up. */
  discard(): void;
}

/** Keeps what was typed and not saved, and offers it again after a reload or a crash. */
export function useDraft<D>({ what, parse, read, values }: Options<D>): DraftState<D> {
  const accountId = useSession((state) => state.accountId);
  const key = accountId === '' ? null : draftKey(accountId, what);
  const [writer] = useState(() => crypto.randomUUID?.() ?? String(Math.random()));
  const [offer, setOffer] = useState<DraftOffer<D> | null>(null);
  /** Until the old draft is decided about, nothing is written over it. */
  const ready = useRef(false);
  const latest = useRef(read);
  latest.current = read;

  useEffect(() => {
    if (key === null) return;
    let left = false;
    const stored = readDraft(key);
    const draft = stored && parse(stored.content);
    void (stored ? isOpenElsewhere(stored.writer) : Promise.resolve(false)).then((elsewhere) => {
      if (left) return;
      if (stored && draft && !elsewhere) setOffer({ at: stored.at, draft });
      else ready.current = true;
    });
    return () => {
      left = true;
    };
  }, [key, parse]);
  useEffect(() => sayOpen(writer), [writer]);

  const keep = useCallback(() => {
    if (key === null || !ready.current) return;
    const content = latest.current();
    if (content) writeDraft(key, { at: Date.now(), writer, content });
    else clearDraft(key, writer);
  }, [key, writer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts the pause anew
  useEffect(() => {
    const timer = setTimeout(keep, waitMs);
    return () => clearTimeout(timer);
  }, [keep, values]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [keep]);

  const settle = () => {
    if (key !== null) localStorage.removeItem(key);
    ready.current = true;
    setOffer(null);
  };
  return {
    offer,
    settle,
    discard() {
      ready.current = false;
      if (key !== null) clearDraft(key, writer);
    },
  };
}

/** Says to other tabs that the page which wrote a draft is still there, for as long as it is. */
function sayOpen(writer: string): () => void {
  const own = new AbortController();
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void navigator.locks?.request(lockOf(writer), { signal: own.signal }, () => closed).catch(() => {});
  return () => {
    own.abort();
    close();
  };
}

async function isOpenElsewhere(writer: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(writer));
}

const lockOf = (writer: string): string => `draft:${writer}`;
