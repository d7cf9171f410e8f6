import { isDeepStrictEqual } from 'node:util';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from './errors.ts';

/**
 * What is stored after two people have changed the same thing, each field for itself: what only one of them has changed is as that one
 * left it.
 * @param before what the second one began with; without it all of `mine` counts
 * @param over where both have changed a field, `mine` counts
 * @throws outdated, with the fields that both have changed, differently
 */
export function mergeChanges<T extends object>(stored: T, before: Partial<T> | undefined, mine: T, over = false): T {
  if (!before) return mine;
  const names = Object.keys(mine) as (keyof T & string)[];
  const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);
  const isMine = (name: keyof T) => mine[name] !== undefined && !isSame(mine[name], before[name]);
  const clashing = names.filter(
    (name) => isMine(name) && !isSame(stored[name], before[name]) && !isSame(stored[name], mine[name]),
  );
  if (clashing.length > 0 && !over) {
    const fields = clashing.map((field) => ({ field, message: '已在别处修改' }));
    throw new AppError(CODE.outdated, undefined, { fields });
  }
  return Object.fromEntries(names.map((name) => [name, isMine(name) ? mine[name] : stored[name]])) as T;
}
