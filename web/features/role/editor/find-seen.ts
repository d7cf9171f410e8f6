/** How far below the upper edge a section's head counts as being at the top, px. */
const HEAD = 112;

interface Place<Id> {
  id: Id;
  /** Of its upper edge on the screen. */
  top: number;
}

/**
 * Which section is seen: the one at the top of the window. At the end of the form no other comes to the top: there it is the one that was
 * chosen, as long as its head is seen, or else the last.
 * @param places of the sections that stand in the page, in order
 */
export function findSeen<Id>(
  places: readonly Place<Id>[],
  { top, bottom, isAtEnd }: { top: number; bottom: number; isAtEnd: boolean },
  chosen: Id | null,
): Id | undefined {
  const passed = places.filter((place) => place.top <= top + HEAD).at(-1)?.id;
  if (!isAtEnd) return passed;
  const isSeen = places.some((place) => place.id === chosen && place.top >= top && place.top < bottom);
  return isSeen && chosen !== null ? chosen : places.at(-1)?.id;
}
