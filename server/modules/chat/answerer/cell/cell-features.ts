import { foldText } from '#server/modules/knowledge/index.ts';
import { gatherEvidence } from '#server/retrieval/understand/gather-evidence.ts';
import { plainOf } from '../table/match-names.ts';
import { unitOf, unitOfColumn } from '../table/read-cell.ts';
import { type Row, type Table, UNNAMED } from '../table/table.ts';
import { BLANK } from '../table/tell-row.ts';
import { cellKinds, DECISIVE } from './cell-kinds.ts';
import { findExtreme, matchCells } from './extremes.ts';
import { matchSides } from './match-sides.ts';
import type { Asked } from './read-asked.ts';

/** A cell that may be asked for. */
export interface Candidate {
  table: Table;
  row: Row;
  column: string;
  features: Record<string, number>;
}

/** Larger tables are read by the rows that share most with the question: one question must not keep others waiting. */
const MOST = { rows: 60, columns: 24, tables: 12, cells: 800 };

const LEAST_ROWS = 4;

/** What a row says of the question by itself: whether it may be meant, cheaply. */
function chooseRows(asked: Asked, rows: readonly Row[], most: number): readonly Row[] {
  if (rows.length <= most) return rows;
  const characters = new Set([...asked.text].filter((one) => /[\p{L}\p{N}]/u.test(one)));
  const rated = rows.map((row, at) => {
    const name = plainOf(row.name);
    let shared = 0;
    for (const one of name) if (characters.has(one)) shared++;
    for (let from = 0; from + 2 <= name.length; from++)
      if (asked.text.includes(name.slice(from, from + 2))) shared += 3;
    return { row, at, rate: shared / Math.max(4, name.length) };
  });
  const best = new Set(
    rated
      .sort((a, b) => b.rate - a.rate || a.at - b.at)
      .slice(0, most)
      .map(({ row }) => row),
  );
  return rows.filter((row) => best.has(row));
}

/** 27.0–31.9 below 体重（公斤）. */
function withUnit(name: string, label: string): string {
  const unit = unitOfColumn(label);
  return unit !== '' && /^[\d.]+(?:\s*[–—~-]\s*[\d.]+)?$/u.test(name.trim()) ? name + unit : name;
}

const prefix = (before: string, features: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [`${before}.${name}`, value]));

const lift = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, at) => Math.max(value, other[at] ?? 0));

/** The cells of all tables, with what speaks for each. `texts`: all else that the documents say. */
export function readCandidates(asked: Asked, all: readonly Table[]): Candidate[] {
  const tables = all.slice(0, MOST.tables);
  const titles = matchSides(
    asked,
    tables.map((table) => [table.title || (table.above.split('\n').at(-1) ?? ''), table.label].join(' ')),
  );
  const telling = asked.units.map((unit) => unit.telling);
  const isWord = asked.units.map(({ role }) => role === 'subject');
  const sum = (tell: (word: number) => number) =>
    telling.reduce((total, weight, word) => total + (isWord[word] ? weight * tell(word) : 0), 0);
  const saidIn = (text: string): Float32Array => {
    const said = new Float32Array(asked.units.length);
    for (const { unit, grade } of gatherEvidence(foldText(text), asked.units))
      said[unit] = Math.max(said[unit] ?? 0, grade);
    return said;
  };
  const found = tables.flatMap((table, place) => {
    const columns = table.columns.slice(0, MOST.columns);
    const share = Math.floor(MOST.cells / tables.length / Math.max(1, columns.length));
    const rows = chooseRows(asked, table.rows, Math.max(LEAST_ROWS, Math.min(MOST.rows, share)));
    const bySide = {
      rows: matchSides(
        asked,
        rows.map(({ name }) => name),
        rows.map(({ name }) => withUnit(name, table.label)),
      ),
      columns: matchSides(
        asked,
        columns.map((column) => (column.startsWith(UNNAMED) ? '' : column)),
      ),
    };
    const title = titles[place];
    if (!title) return [];
    const around = saidIn([table.above, table.title, table.label, table.unit].join('\n'));
    const head = { said: lift(title.said, around), near: lift(title.near, around) };
    const where = [table.title, table.unit, table.label, table.above].join('\n');
    const grid = rows.map((row) => columns.map((column) => row.cells.get(column) ?? ''));
    const extremeRow = findExtreme(
      asked,
      columns,
      columns.map((_column, index) => grid.map((line) => line[index] ?? '')),
      where,
    );
    const extremeColumn = findExtreme(
      asked,
      rows.map(({ name }) => name),
      grid,
      where,
    );
    const inCells = matchCells(asked, rows, columns);
    const cells = rows.map(({ cells }) => saidIn([...cells.values()].join('\n')));
    const cellMean = telling.map(
      (_weight, word) => cells.reduce((total, said) => total + (said[word] ?? 0), 0) / Math.max(1, cells.length),
    );
    const named = {
      table: prefix('table', title.features),
      columns: bySide.columns.map(({ features }) => prefix('column', features)),
    };
    return rows.flatMap((row, at) => {
      const rowSide = bySide.rows[at];
      const own = cells[at] ?? new Float32Array(0);
      if (!rowSide) return [];
      const ofRow = prefix('row', rowSide.features);
      const ofCells = sum((word) => (own[word] ?? 0) - (cellMean[word] ?? 0));
      return columns.flatMap((column, index) => {
        const side = bySide.columns[index];
        const cell = row.cells.get(column);
        if (!side || cell === undefined) return [];
        return {
          table,
          row,
          column,
          said: [rowSide, side, head, { said: own, near: own }].map(({ said }) => said),
          near: [rowSide, side, head, { said: own, near: own }].map(({ near }) => near),
          features: {
            ...named.table,
            ...named.columns[index],
            ...ofRow,
            'row.cells': ofCells,
            'row.cell': inCells[at]?.held ?? 0,
            'row.cellOther': inCells[at]?.other ?? 0,
            'row.extreme': Number(extremeRow === at),
            'row.extremeOther': Number(extremeRow >= 0 && extremeRow !== at),
            'column.extreme': Number(extremeColumn === index),
            'column.extremeOther': Number(extremeColumn >= 0 && extremeColumn !== index),
            ...tellCell(asked, table, row, column, cell),
          } as Record<string, number>,
        };
      });
    });
  });
  return weighLeft(asked, found, sum);
}

/** What the cell itself speaks for: the kind of thing that is asked for, the unit, an empty cell. */
function tellCell(asked: Asked, table: Table, row: Row, column: string, cell: string) {
  const kinds = cellKinds(cell, [column, row.name], [table.title, table.unit, table.label, table.above].join('\n'));
  const wanted = [...asked.kinds].filter((kind) => kind !== 'whether');
  const decisive = wanted.filter((kind) => DECISIVE.includes(kind));
  const fits = wanted.filter((kind) => kinds.has(kind)).length;
  const unit = unitOfColumn(column) || unitOf([cell]);
  const isCounted =
    unit !== '' &&
    unit !== '元' &&
    new RegExp(`(?:几|多少)个?${unit.replace(/[^\p{L}]/gu, '') || ' '}`, 'u').test(asked.text);
  const isBlank = BLANK.test(cell);
  return {
    fits: Number(fits > 0),
    misses: Number(decisive.length > 0 && fits === 0 && !isBlank),
    whether: Number(asked.kinds.has('whether') && kinds.has('whether')),
    money: Number(wanted.length === 0 && kinds.has('money')),
    bothMoney: Number(asked.kinds.has('money') && kinds.has('money')),
    moneyUnasked: Number(wanted.length > 0 && !asked.kinds.has('money') && kinds.has('money')),
    unit: Number(isCounted),
    blank: Number(isBlank),
    unnamed: Number(column.startsWith(UNNAMED)),
    long: Math.min(1, cell.length / 30),
  };
}

type Raw = Candidate & { said: Float32Array[]; near: Float32Array[] };

/** What of the question a cell leaves open, with all that is called by its row, its column and its table; and what of that another one says. */
function weighLeft(asked: Asked, found: readonly Raw[], sum: (tell: (word: number) => number) => number): Candidate[] {
  const count = asked.units.length;
  const anywhere = new Float32Array(count);
  const covers = found.map(({ said, near }) => {
    const cover = new Float32Array(count);
    for (const one of near)
      for (let word = 0; word < count; word++) cover[word] = Math.max(cover[word] ?? 0, one[word] ?? 0);
    const plain = new Float32Array(count);
    for (const one of said)
      for (let word = 0; word < count; word++) plain[word] = Math.max(plain[word] ?? 0, one[word] ?? 0);
    for (let word = 0; word < count; word++) anywhere[word] = Math.max(anywhere[word] ?? 0, cover[word] ?? 0);
    return { cover, plain };
  });
  const total = sum(() => 1) || 1;
  return found.map(({ table, row, column, features }, at) => {
    const { cover = new Float32Array(count), plain = cover } = covers[at] ?? {};
    const left = sum((word) => 1 - (cover[word] ?? 0));
    let worst = 0;
    for (const [word, { telling, role }] of asked.units.entries())
      if (role === 'subject') worst = Math.max(worst, telling * (1 - (cover[word] ?? 0)));
    return {
      table,
      row,
      column,
      features: {
        ...features,
        left,
        leftShare: left / total,
        leftSaid: sum((word) => 1 - (plain[word] ?? 0)) / total,
        worst,
        elsewhere: sum((word) => Math.max(0, (anywhere[word] ?? 0) - (cover[word] ?? 0))),
        nowhere: sum((word) => 1 - (anywhere[word] ?? 0)),
      },
    };
  });
}
