import { inOwnWords } from '../table/own-words.ts';
import { kindOf, type Row, type Table } from '../table/table.ts';
import { type Candidate, readCandidates } from './cell-features.ts';
import { CELL_WEIGHTS } from './cell-weights.ts';
import { readAsked } from './read-asked.ts';

/** What a question asks of a table. */
export interface ChosenCell {
  table: Table;
  /** One, or several that stand side by side in the question. */
  rows: Row[];
  /** Those that are told; none for all of them. */
  columns: string[];
  /** 0 to 1: how likely these rows answer the question. */
  confidence: number;
}

/** A candidate with how likely it is among all of them, 0 to 1. */
export interface ScoredCell extends Candidate {
  score: number;
  share: number;
}

/** The likeliest rows of the question, and what speaks for them. */
export interface Choice {
  best: ScoredCell;
  cells: ScoredCell[];
  rows: Row[];
  features: Record<string, number>;
}

const JOINS = /[和跟与、]|以及|分别/u;
/** Of several rows that a question joins each has at least this share. */
const LEAST_JOINED = 0.15;
const MOST_JOINED = 3;
const FAR = 6;

const weigh = (features: Record<string, number>, weights: Readonly<Record<string, number>>): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0);

/** @param weights of candidates; those that were fitted unless others are tried */
export function rankCells(
  question: string,
  candidates: readonly Candidate[],
  sentence: Readonly<Record<string, number>>,
  weights: Readonly<Record<string, number>> = CELL_WEIGHTS.rank,
): Choice | null {
  const scored = candidates.map((one) => ({ ...one, score: weigh(one.features, weights), share: 0 }));
  const top = scored.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const mass = scored.reduce((sum, { score }) => sum + Math.exp(score - top), 0);
  for (const one of scored) one.share = Math.exp(one.score - top) / mass;
  const best = scored.find(({ score }) => score === top);
  if (!best) return null;
  const shares = new Map<Row, number>();
  for (const one of scored) if (one.table === best.table) shares.set(one.row, (shares.get(one.row) ?? 0) + one.share);
  const joined = JOINS.test(question) ? [...shares].filter(([, share]) => share >= LEAST_JOINED).map(([row]) => row) : [];
  const rows = joined.length > 1 && joined.length <= MOST_JOINED ? best.table.rows.filter((row) => joined.includes(row)) : [best.row];
  // The price lists of two shops have one row each: which is meant is left open, and both are told.
  const isTwin = ({ table, row }: Candidate) =>
    table !== best.table && kindOf(table) === kindOf(best.table) && rows.some(({ name }) => name === row.name);
  const own = scored.filter((one) => rows.includes(one.row) || isTwin(one));
  const others = scored.filter((one) => !own.includes(one));
  const next = others.reduce((most, { score }) => Math.max(most, score), top - FAR);
  const rowShare = own.reduce((sum, { share }) => sum + share, 0);
  return {
    best,
    cells: own,
    rows,
    features: {
      ...best.features,
      ...sentence,
      rowShare,
      rowLog: Math.log(rowShare + 1e-9),
      cellShare: best.share,
      columnShare: best.share / rowShare,
      margin: Math.min(FAR, top - next),
      score: top,
      mass: top + Math.log(mass),
      characters: [...question].length,
      candidates: Math.log(scored.length),
    },
  };
}

/** The cells that may answer a question, which is read in the words of their tables. */
export const readCells = (question: string, tables: readonly Table[]): Candidate[] =>
  readCandidates(readAsked(inOwnWords(question, tables)), tables);

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** A column that is this likely beside its neighbours is told. */
const TOLD = { one: 0.7, more: 0.25 };
const MOST_TOLD = 2;

/**
 * The cells of tables that a question asks for, and how likely they answer it. Null where there is none.
 * @param sentence how well a sentence answers it
 */
export function chooseCell(
  question: string,
  tables: readonly Table[],
  sentence: Readonly<Record<string, number>>,
): ChosenCell | null {
  if (tables.length === 0) return null;
  const choice = rankCells(question, readCells(question, tables), sentence);
  if (!choice) return null;
  const { best, cells, rows, features } = choice;
  const shares = new Map<string, number>();
  for (const { column, share } of cells) shares.set(column, (shares.get(column) ?? 0) + share);
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const told = [...shares].filter(([, share]) => share / all >= TOLD.more).map(([column]) => column);
  const isSure = (shares.get(best.column) ?? 0) / all >= TOLD.one || told.length > 1;
  const columns = isSure && told.length <= MOST_TOLD ? best.table.columns.filter((column) => told.includes(column)) : [];
  const { bias, ...sure } = CELL_WEIGHTS.sure;
  return { table: best.table, rows, columns, confidence: sigmoid(bias + weigh(features, sure)) };
}
