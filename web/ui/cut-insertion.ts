/**
 * `next` shortened to `max` characters as people count them. What was written or pasted into `before` is cut, never what stood there: a
 * paste into the middle of a full text does not push its end out.
 */
export function cutInsertion(before: string, next: string, max: number): string {
  const old = [...before];
  const all = [...next];
  if (all.length <= max) return next;
  let start = 0;
  while (start < old.length && start < all.length && old[start] === all[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < all.length - start && old.at(-1 - end) === all.at(-1 - end)) end += 1;
  const room = max - start - end;
  if (room < 0) return all.slice(0, max).join('');
  return [...all.slice(0, start + room), ...all.slice(all.length - end)].join('');
}
