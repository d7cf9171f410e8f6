import { countCharacters } from '#contract/endpoint.contract.ts';
import { PROJECT_NAME_MAX } from '#contract/project.contract.ts';

/** What a copy's name ends with, counted from the second on. */
const ENDING = / 副本( \d+)?$/;

/** The part of a name that its copies share. */
export const copyBase = (name: string): string => name.replace(ENDING, '');

/** `前台` -> `前台 副本`, then `前台 副本 2`: the first that is not taken, cut in its middle to fit the longest name. */
export function nameCopy(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' 副本' : ` 副本 ${number}`;
    const room = PROJECT_NAME_MAX - countCharacters(ending);
    const copy = [...copyBase(name)].slice(0, room).join('').trimEnd() + ending;
    if (!taken.has(copy)) return copy;
  }
}
