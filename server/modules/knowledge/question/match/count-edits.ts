import { pinyin } from 'pinyin-pro';

/** Characters that may be there or not without changing what is asked. */
const LIGHT = /[的了吗呢吧啊呀在是我要去想会就还都请把被给和与有个这那时后]/;
/** Characters that turn a question around. */
const HEAVY = /[不没未非无\d]/;
/** Never a small edit. */
const OTHER = 2;

/**
 * The cheapest way from one text to the other: a light character costs little, one of the same sound (a slip of the input method)
 * half, one left out or two swapped one; another character in its place is another word. Stops counting above `limit`.
 */
export function countEdits(from: string, to: string, limit: number): number {
  const a = [...from];
  const b = [...to];
  if (Math.abs(a.length - b.length) > limit * 4) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = [0];
  for (let j = 1; j <= b.length; j++) row[j] = (row[j - 1] ?? 0) + weigh(b[j - 1]);
  for (let i = 1; i <= a.length; i++) {
    const next = [(row[0] ?? 0) + weigh(a[i - 1])];
    for (let j = 1; j <= b.length; j++) {
      const [left, right] = [a[i - 1], b[j - 1]];
      let cost = Math.min(
        (row[j] ?? 0) + weigh(left),
        (next[j - 1] ?? 0) + weigh(right),
        (row[j - 1] ?? 0) + compare(left, right),
      );
      if (i > 1 && j > 1 && left === b[j - 2] && a[i - 2] === right && left !== right)
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next[j] = cost;
    }
    if (Math.min(...next) > limit) return Number.POSITIVE_INFINITY;
    before = row;
    row = next;
  }
  return row[b.length] ?? Number.POSITIVE_INFINITY;
}

function weigh(character = ''): number {
  if (LIGHT.test(character)) return 0.25;
  return HEAVY.test(character) ? OTHER * 2 : 1;
}

function compare(left = '', right = ''): number {
  if (left === right) return 0;
  return soundAlike(left, right) ? 0.5 : OTHER;
}

const HAN = /\p{Script=Han}/u;
const soundAlike = (one: string, other: string): boolean =>
  HAN.test(one) && HAN.test(other) && sound(one) === sound(other);

/** Whether one character in place of another is a slip, or says nothing. */
export const isSlip = (one: string, other: string): boolean =>
  soundAlike(one, other) || (LIGHT.test(one) && LIGHT.test(other));

const sound = (character: string): string => pinyin(character, { toneType: 'none' });
