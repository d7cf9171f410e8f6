/** Films below so many pictures a second only stutter. */
export const FEWEST_OF_FILMS = 12;
const SECONDS = 5;

/** Counts seconds in a row with too few pictures. @param fewest a second */
export function watchRate(fewest: number) {
  let before: number | null = null;
  let slow = 0;
  return {
    /** Once a second. @param frames pictures since the start; null while nobody looks. @returns whether it has been too slow for too long */
    second(frames: number | null): boolean {
      const drawn = frames === null || before === null ? null : frames - before;
      before = frames;
      slow = drawn !== null && drawn < fewest ? slow + 1 : 0;
      return slow >= SECONDS;
    },
  };
}
