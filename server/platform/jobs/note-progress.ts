/** How often progress is written down, and a stop from elsewhere noticed. */
const NOTE_EVERY_MS = 1000;

export interface ProgressNotes {
  /** Takes the share (0..1) that is done. Of those that come within one interval the last is written, when the interval is over. */
  note(share: number): void;
  /** Writes nothing any more; resolves when a write that was on its way is done, so that none lands on what comes next. */
  close(): Promise<void>;
}

/** Writes progress down once in a while and never twice at a time. A write that fails is forgotten: the next one tells. */
export function createProgressNotes(write: (share: number) => Promise<void>): ProgressNotes {
  let waiting: number | null = null;
  /** While it writes, and for one interval after. */
  let isBusy = false;
  let isClosed = false;
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    const share = waiting;
    waiting = null;
    isBusy = share !== null && !isClosed;
    if (share === null || isClosed) return;
    writing = write(share)
      .catch(() => {})
      .then(() => {
        if (!isClosed) timer = setTimeout(next, NOTE_EVERY_MS);
      });
  }

  return {
    note(share) {
      waiting = share;
      if (!isBusy) next();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
