/** How often progress is written down, and a stop from elsewhere noticed. */
const NOTE_EVERY_MS = 1000;

/** Writes at most once in a while, never twice at a time. */
export function createNote(write: (share: number) => Promise<void>) {
  let isWriting = false;
  let last = Number.NEGATIVE_INFINITY;
  return async (share: number): Promise<void> => {
    if (isWriting || performance.now() - last < NOTE_EVERY_MS) return;
    isWriting = true;
    last = performance.now();
    await write(share).catch(() => {}); // the next one will tell
    isWriting = false;
  };
}
