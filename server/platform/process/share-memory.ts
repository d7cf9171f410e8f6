/** What the server may hold together with all processes that read files, MB. */
const MOST_MB = 1100;
/** What those may hold together in any case, MB, however much the server does. */
const LEAST_FOR_READING_MB = 360;
/** A process that holds less has just begun, or reads a small file. */
const WORTH_ENDING_MB = 140;

/** A process that reads files, as far as its memory is concerned. */
export interface Holder {
  heldMb: number;
  isBusy: boolean;
  /** Others end before this one does. */
  isKept?: boolean;
  /** Whether it has a file and waits for its turn. */
  rests?(): boolean;
  /** Ends it and frees what it holds. */
  giveUp(): void;
}

const holders = new Set<Holder>();

export const addHolder = (holder: Holder): void => void holders.add(holder);
export const removeHolder = (holder: Holder): void => void holders.delete(holder);

const sumOf = (some: Iterable<Holder>): number => [...some].reduce((sum, { heldMb }) => sum + heldMb, 0);

/** MB for all that read files. */
function roomMb(): number {
  return Math.max(LEAST_FOR_READING_MB, MOST_MB - process.memoryUsage.rss() / 1024 / 1024);
}

/** MB that one of them may come to hold beside what the others hold now. */
export function roomFor(holder: Holder): number {
  const others = [...holders].filter((one) => one !== holder && one.isBusy);
  return Math.max(LEAST_FOR_READING_MB - WORTH_ENDING_MB, roomMb() - sumOf(others));
}

/**
 * Ends processes until all that read files have room: first those that wait for a file, then such as
 * wait for their turn, then the one that holds the most.
 */
export function keepWithinRoom(): void {
  let excess = sumOf(holders) - roomMb();
  const end = (holder: Holder) => {
    excess -= holder.heldMb;
    removeHolder(holder);
    holder.giveUp();
  };
  for (const holder of [...holders]) if (excess > 0 && !holder.isBusy) end(holder);
  const others = [...holders].filter(({ isKept }) => !isKept).toSorted((left, right) => right.heldMb - left.heldMb);
  for (const holder of others) if (excess > 0 && holder.rests?.()) end(holder);
  if (excess <= 0) return;
  const most = others.find((holder) => holders.has(holder));
  if (most && most.heldMb >= WORTH_ENDING_MB) end(most);
}

const BYTES_PER_MB = 1024 * 1024;

/** What reading files takes now: processes with a file, and bytes that all hold and may hold together. */
export const measureReading = () => ({
  busy: [...holders].filter(({ isBusy }) => isBusy).length,
  held: Math.round(sumOf(holders) * BYTES_PER_MB),
  room: Math.round(roomMb() * BYTES_PER_MB),
});
