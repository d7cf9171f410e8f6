import { LIMITS } from '#contract/limits.contract.ts';

/** `new` and `clone` make a role, `open` changes one (specification 2 §4). After the first save it is `open`. */
export type EditorMode = 'new' | 'open' | 'clone';

const COPY = ' 副本';

/** The name of a copy, as long as a name may be. */
export function nameCopy(name: string): string {
  return [...name].slice(0, LIMITS.roleName - COPY.length).join('') + COPY;
}
