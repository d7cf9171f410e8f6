/** Below so many pictures a second for so many seconds somebody only stutters. */
const FEWEST = 12;
const SECONDS = 5;

/** Counts seconds in a row with too few pictures. */
export function watchRate() {
  let before: number | null = null;
  let slow = 0;
  return {
    /** Once a second. @param frames pictures since the start; null while nobody looks. @returns whether it has been too slow for too long */
    second(frames: number | null): boolean {
      const drawn = frames === null || before === null ? null : frames - before;
      before = frames;
      slow = drawn !== null && drawn < FEWEST ? slow + 1 : 0;
      return slow >= SECONDS;
    },
  };
}
