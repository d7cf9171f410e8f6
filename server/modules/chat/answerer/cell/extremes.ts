import { holdsAmount } from '#server/modules/knowledge/index.ts';
import { BARE_AMOUNT, measureCells } from '../table/read-cell.ts';
import type { Row } from '../table/table.ts';
import { type CellKind, cellKinds } from './cell-kinds.ts';
import { matchFigures } from './figures.ts';
import type { Asked } from './read-asked.ts';
import { readName } from './read-name.ts';

type End = 'most' | 'least';
const EXTREMES: readonly (readonly [RegExp, End, readonly CellKind[]])[] = [
  [/最(?:便宜|低|省|划算)|顶便宜|便宜点?的?那/u, 'least', ['money']],
  [/最(?:贵|好|高级|高档|高)|顶[贵好]/u, 'most', ['money']],
  [/最大|顶大/u, 'most', ['size', 'count', 'weight']],
  [/最小/u, 'least', ['size', 'count', 'weight']],
  [/最重/u, 'most', ['weight']],
  [/最轻/u, 'least', ['weight']],
  [/最[快短]/u, 'least', ['duration']],
  [/最[久长慢]/u, 'most', ['duration']],
  [/最远/u, 'most', ['size']],
  [/最近/u, 'least', ['size']],
];

/** Which of several lines of cells is the one that a question means by the most or the least of them: by the first line across that can be compared. */
export function findExtreme(
  asked: Asked,
  names: readonly string[],
  lines: readonly (readonly string[])[],
  around: string,
): number {
  for (const [said, end, kinds] of EXTREMES) {
    if (!said.test(asked.text)) continue;
    for (const kind of kinds)
      for (const [at, line] of lines.entries()) {
        const name = names[at] ?? '';
        const held = line.filter((cell) => cellKinds(cell, [name], around).has(kind)).length;
        if (held * 2 <= line.length) continue;
        const values = measureCells(line, end, name);
        const known = (values ?? []).flatMap((value) => value ?? []);
        const wanted = Math[end === 'most' ? 'max' : 'min'](...known);
        if (known.length > 1 && known.some((value) => value !== wanted)) return (values ?? []).indexOf(wanted);
      }
  }
  return -1;
}

/** Of each row, whether a cell gives bounds or an amount that the question names, and whether one of another row does in the same column. */
export function matchCells(
  asked: Asked,
  rows: readonly Row[],
  columns: readonly string[],
): { held: number; other: number }[] {
  const none = rows.map(() => ({ held: 0, other: 0 }));
  if (asked.figures.length === 0) return none;
  for (const column of columns) {
    const held = rows.map((row) => {
      const text = row.cells.get(column) ?? '';
      if (!/\d/.test(text)) return false;
      const { folded, ranges, bounds, figures } = readName(text);
      if (BARE_AMOUNT.test(folded.trim()))
        return asked.figures.some(({ value }) => value > 20 && value === Number(folded));
      if (ranges.length > 0) return ranges.some((range) => asked.amounts.some((amount) => holdsAmount(range, amount)));
      return matchFigures(bounds, figures, asked.figures).held;
    });
    const count = held.filter(Boolean).length;
    if (count === 0 || count === rows.length) continue;
    for (const [at, one] of none.entries()) {
      if (held[at]) one.held = 1;
      else one.other = 1;
    }
  }
  return none.map(({ held, other }) => ({ held, other: held ? 0 : other }));
}
