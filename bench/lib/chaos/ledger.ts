/** What one thing holds: a text that tells its contents from any other; null where it is not there. */
export type Content = string | null;

/** One thing that is written, and what is known of it. */
export interface Entry {
  kind: string;
  /** Stands in what is written and in nothing else. */
  mark: string;
  /** Null until its making was acknowledged, or it was found. */
  id: string | null;
  /** As last acknowledged. */
  kept: Content;
  /** Asked for since then without an acknowledgement: each of them may have been done. */
  open: Content[];
  /** Not compared since it was written. */
  isFresh: boolean;
}

/** What is read back of a thing. The same mark may be found twice. */
export interface Found {
  mark: string;
  id: string;
  content: string;
}

interface Fault {
  fault: 'lost' | 'duplicated' | 'unknown';
  kind: string;
  mark: string;
  expected: Content[];
  found: Content[];
}

/** Stands in `open` for a content that nobody was told. */
export const ANY = '*';

/** Every write with its outcome, and what is wrong with what stands there afterwards. */
export function createLedger() {
  const entries = new Map<string, Entry>();
  const faults: Fault[] = [];
  const counts = { acknowledged: 0, unanswered: 0, unsaid: 0 };
  let made = 0;

  return {
    faults,
    counts,
    /** Acknowledged writes by kind. */
    byKind: new Map<string, number>(),

    make(kind: string): Entry {
      const mark = `${kind[0]}${made++}x`;
      const entry: Entry = { kind, mark, id: null, kept: null, open: [], isFresh: true };
      entries.set(mark, entry);
      return entry;
    },

    /** Notes what is asked for, and how it came out. An error leaves the entry open until it is compared. */
    async tell(entry: Entry, content: Content, write: () => Promise<{ id: string; content: Content }>): Promise<void> {
      entry.open.push(content);
      entry.isFresh = true;
      try {
        const done = await write();
        entry.id = done.id;
        entry.kept = done.content;
        entry.open = [];
        counts.acknowledged++;
        this.byKind.set(entry.kind, (this.byKind.get(entry.kind) ?? 0) + 1);
      } catch (error) {
        counts.unanswered++;
        throw error;
      }
    },

    /** Holds what was read back against what is known of these entries; what is found is what they hold from now on. */
    compare(some: readonly Entry[], found: readonly Found[]): void {
      const byMark = Map.groupBy(found, ({ mark }) => mark);
      for (const entry of some) {
        const rows = byMark.get(entry.mark) ?? [];
        const content = rows[0]?.content ?? null;
        const told = { kind: entry.kind, mark: entry.mark, found: rows.map((row) => row.content) };
        if (rows.length > 1) faults.push({ fault: 'duplicated', ...told, expected: [entry.kept] });
        const isOpen = entry.open.includes(content) || (content !== null && entry.open.includes(ANY));
        if (content !== entry.kept && !isOpen)
          faults.push({ fault: 'lost', ...told, expected: [entry.kept, ...entry.open] });
        if (content !== entry.kept && isOpen) counts.unsaid++;
        // A turn that could not be recorded is recorded as lost once its lease is over.
        const open = content === null && entry.kept === null && entry.open.includes(ANY) ? [ANY] : [];
        Object.assign(entry, { id: rows[0]?.id ?? entry.id, kept: content, open, isFresh: false });
      }
      for (const { mark, content } of found)
        if (!entries.has(mark)) faults.push({ fault: 'unknown', kind: '', mark, expected: [], found: [content] });
    },

    countFaults: (fault: Fault['fault']): number => faults.filter((one) => one.fault === fault).length,
  };
}

/** The mark that stands in a text; null for one that was not written here. */
export const markIn = (text: string): string | null => /(?<![a-z0-9])[a-z]\d+x(?![a-z0-9])/.exec(text)?.[0] ?? null;
