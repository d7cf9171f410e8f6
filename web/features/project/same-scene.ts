import type { Scene } from '#contract/scene.contract.ts';

/** Whether two scenes say the same, whatever the order of their fields: the database has one of its own. */
export function isSameScene(one: Scene | null, other: Scene | null): boolean {
  return isSameValue(one, other);
}

export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSameValue(one[key as never], other[key as never]))
  );
}
