/** Of the characters that count, this share may go or come in a repair. */
const MOST_CHANGED = 0.15;

/**
 * Whether a model's text is a repair of the original and not another text: the same numbers in the same order, and hardly
 * any letter or character dropped or added. Spaces and punctuation are free.
 */
export function isRepair(before: string, after: string): boolean {
  const left = plain(before);
  const right = plain(after);
  if (right === '' || numbers(before) !== numbers(after)) return false;
  const kept = countCommon(left, right);
  const most = Math.max(2, left.length * MOST_CHANGED);
  return left.length - kept <= most && right.length - kept <= most;
}

const plain = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
const numbers = (text: string): string => (text.normalize('NFKC').match(/\d+(?:\.\d+)?/g) ?? []).join(' ');

/** Length of the longest common subsequence; the texts are at most a few thousand characters long. */
function countCommon(left: string, right: string): number {
  let row = new Uint16Array(right.length + 1);
  for (const sign of left) {
    const next = new Uint16Array(right.length + 1);
    for (let at = 1; at <= right.length; at++)
      next[at] = sign === right[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0);
    row = next;
  }
  return row[right.length] ?? 0;
}
