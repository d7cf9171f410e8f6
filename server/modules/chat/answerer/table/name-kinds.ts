import { plainOf } from './match-names.ts';
import { namesOf } from './match-rows.ts';
import type { Row, Table } from './table.ts';

const LEAST = { characters: 2, rows: 2 };

/**
 * Several rows, and not all, that a question means by a part that their names share: 烤瓷牙冠 and 全瓷牙冠 by 牙冠. None where a row goes by
 * it alone.
 */
export function findOfKind(question: string, table: Table): Row[] {
  const names = namesOf(table).map(plainOf);
  const around = [table.label, table.title, ...table.columns].map(plainOf).join('\n');
  for (let length = Math.min(question.length, MOST_CHARACTERS); length >= LEAST.characters; length--) {
    const parts = new Set<string>();
    for (let at = 0; at + length <= question.length; at++) parts.add(question.slice(at, at + length));
    const found = [...parts]
      .filter((part) => HAN.test(part) && !around.includes(part))
      .map((said) => {
        const rows = table.rows.filter((_row, at) => names[at]?.includes(said));
        return { said, rows };
      })
      .filter(({ rows }) => rows.length > 0);
    const [kind, another] = found;
    if (!kind) continue;
    const isSome = kind.rows.length >= LEAST.rows && kind.rows.length < table.rows.length;
    const isName = kind.rows.some(({ name }) => plainOf(name) === kind.said);
    return !another && isSome && !isName ? kind.rows : [];
  }
  return [];
}

const MOST_CHARACTERS = 8;
const HAN = /^\p{Script=Han}+$/u;
