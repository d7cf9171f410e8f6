/** Share of the picture that must have changed before somebody is taken to be there. */
const MOVED_SHARE = 0.04;
/** Change of one point's brightness that noise does not make, 0..255. */
const MOVED_STEP = 26;
/** How much louder than the room somebody must be, and the quietest that counts, as parts of full scale. */
const LOUDER = 3;
const AUDIBLE = 0.02;

/** Whether somebody moved between two pictures. @param before, after RGBA of the same size */
export function hasMoved(before: Uint8ClampedArray, after: Uint8ClampedArray): boolean {
  const points = after.length / 4;
  let moved = 0;
  for (let at = 0; at < after.length; at += 4)
    if (Math.abs((after[at + 1] ?? 0) - (before[at + 1] ?? 0)) > MOVED_STEP) moved += 1;
  return points > 0 && moved / points > MOVED_SHARE;
}

/** Follows the loudness of a room and tells when somebody speaks or steps in. */
export function createEar(): (level: number) => boolean {
  let floor: number | null = null;
  return (level) => {
    floor ??= level;
    const isHeard = level > Math.max(AUDIBLE, floor * LOUDER);
    // A room that stays loud is a loud room.
    floor += (level - floor) * (level < floor ? 0.3 : 0.02);
    return isHeard;
  };
}
