import { foldText, soundsAlike } from '#server/modules/knowledge/index.ts';
import { plainOf } from './match-names.ts';
import type { Table } from './table.ts';

const LENGTH = { least: 3, most: 8 };
/** Of a name this share may be written with other characters that sound alike. */
const MISHEARD = 0.5;
/** More cells than these are not compared by sound. */
const MOST_CELLS = 2000;
/** Who says more than this asks for no single name. */
const LONGEST = 60;

/**
 * A question with the names of rows, and of what cells say, in place of others that sound like them: 花样思教 for 花样私教. Left as it is
 * where several names may be meant.
 */
export function hearNames(question: string, tables: readonly Table[]): string {
  const folded = plainOf(foldText(question));
  const names = folded.length > LONGEST ? null : namesIn(tables);
  if (names === null) return question;
  const heard = new Map<string, string>();
  for (const name of names) {
    if (folded.includes(name)) continue;
    const said = findSound(folded, name);
    if (said === null) continue;
    if (heard.has(said) && heard.get(said) !== name) return question;
    heard.set(said, name);
  }
  const [only, another] = heard;
  if (!only || another) return question;
  const [said, name] = only;
  // What another name holds is that name.
  return [...names].some((other) => other.includes(said)) ? question : folded.replace(said, name);
}

function namesIn(tables: readonly Table[]): Set<string> | null {
  const names = new Set<string>();
  let count = 0;
  for (const { rows } of tables)
    for (const { name, cells } of rows) {
      count += 1 + cells.size;
      if (count > MOST_CELLS) return null;
      for (const cell of [name, ...cells.values()])
        for (const part of plainOf(cell).split(/[()（）、，,；;/·]+/u))
          if (part.length >= LENGTH.least && part.length <= LENGTH.most && /^\p{Script=Han}+$/u.test(part))
            names.add(part);
    }
  return names;
}

/** The part of a question that sounds like a name and differs from it in some characters. */
function findSound(question: string, name: string): string | null {
  for (let at = 0; at + name.length <= question.length; at++) {
    let differing = 0;
    for (let index = 0; index < name.length; index++) differing += Number(question[at + index] !== name[index]);
    if (differing === 0 || differing > name.length * MISHEARD) continue;
    const said = question.slice(at, at + name.length);
    if ([...name].every((own, index) => own === said[index] || soundsAlike(own, said[index] ?? ''))) return said;
  }
  return null;
}
