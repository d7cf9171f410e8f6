import fs from 'node:fs';
import { CELL_WEIGHTS } from '#server/modules/chat/answerer/cell/cell-weights.ts';
import { chooseCell, rankCells, readCells } from '#server/modules/chat/answerer/cell/choose-cell.ts';
import { divide } from '#server/modules/chat/answerer/split-passage.ts';
import { chooseTables } from '#server/modules/chat/answerer/table/alike-tables.ts';
import { readTables } from '#server/modules/chat/answerer/table/read-tables.ts';

const [set, ...ids] = process.argv.slice(2);
const found = JSON.parse(fs.readFileSync(`/tmp/found-${set}.json`, 'utf8'));
for (const f of found.filter((x: any) => ids.includes(x.item.id))) {
  const tables = chooseTables(f.question, readTables(f.passages.map(divide)));
  const c = rankCells(f.question, readCells(f.question, tables), f.sentence);
  console.log(
    '###',
    f.item.id,
    f.question,
    f.item.answers,
    'conf',
    chooseCell(f.question, tables, f.sentence)?.confidence,
    'tables',
    tables.map(
      (t) =>
        t.label +
        ':' +
        t.rows
          .map((r) => r.name)
          .join('|')
          .slice(0, 90) +
        ' / ' +
        t.columns.join('|').slice(0, 60),
    ),
  );
  if (!c) continue;
  console.log(
    c.best.row.name,
    c.best.column,
    'share',
    c.best.share.toFixed(2),
    c.rows.map((r) => r.name),
  );
  const { bias, ...sure } = CELL_WEIGHTS.sure;
  console.log(
    '  sure',
    bias,
    Object.entries(sure)
      .map(([n, w]) => [n, w * (c.features[n] ?? 0)] as const)
      .filter(([, v]) => Math.abs(v) > 0.25)
      .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
      .slice(0, 16)
      .map(([n, v]) => `${n} ${v.toFixed(2)}`)
      .join(', '),
  );
}
