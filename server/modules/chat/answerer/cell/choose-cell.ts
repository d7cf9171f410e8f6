import { lacksAsked } from '../table/match-columns.ts';
import { bareOf, plainOf } from '../table/match-names.ts';
import { withoutOthers } from '../table/name-others.ts';
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
/** Rows whose scores differ by less fit alike. */
const ALIKE = 0.25;
/** A row that is as likely beside the others is meant alone. */
const CLEAR = 0.8;
const LEAST_RUN = 0.25;
const FAR = 6;

const weigh = (features: Record<string, number>, weights: Readonly<Record<string, number>>): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0);

interface RatedRow {
  share: number;
  /** Of its best cell. */
  score: number;
  /** The question holds its whole name. */
  isWhole: boolean;
  /** It holds more than a character of it. */
  isNamed: boolean;
  /** What it says of the name in words and figures: alike for 钢琴初级 and 钢琴高级, where 钢琴 is asked for. */
  said: string;
}

const saidOf = (features: Readonly<Record<string, number>>): string =>
  Object.entries(features)
    .filter(([name]) => name.startsWith('row.') && !BY_MEANING.test(name))
    .map(([, value]) => value.toFixed(2))
    .join(' ');
const BY_MEANING = /near|back|meaning|cells/iu;

/** The rows that a question means together: joined by it, or called by one name that fits them alike: 钢琴初级 and 钢琴高级 for 钢琴. */
function joinRows(question: string, best: ScoredCell, scored: readonly ScoredCell[]): Row[] {
  const rows = new Map<Row, RatedRow>();
  for (const { table, row, share, score, features } of scored) {
    if (table !== best.table) continue;
    const before = rows.get(row);
    rows.set(row, {
      share: (before?.share ?? 0) + share,
      score: Math.max(before?.score ?? score, score),
      isWhole: features['row.whole'] === 1,
      isNamed: (features['row.run'] ?? 0) > LEAST_RUN,
      said: saidOf(features),
    });
  }
  const pick = (isMeant: (own: RatedRow, row: Row) => boolean) => {
    const meant = best.table.rows.filter((row) => {
      const own = rows.get(row);
      return own !== undefined && isMeant(own, row);
    });
    return meant.length > 1 && meant.length <= MOST_JOINED && meant.includes(best.row) ? meant : null;
  };
  // 衬衫和短款羽绒服: a name without its brackets stands for those rows that the question does not tell apart from each other.
  const pickWhole = () => {
    const groups = Map.groupBy(
      best.table.rows.filter((row) => rows.get(row)?.isWhole),
      ({ name }) => bareOf(plainOf(name)),
    );
    const meant = [...groups.values()].flatMap((some) => {
      const most = Math.max(...some.map((row) => rows.get(row)?.score ?? 0));
      return some.filter((row) => most - (rows.get(row)?.score ?? 0) < ALIKE);
    });
    return pick((_own, row) => meant.includes(row));
  };
  const joined = JOINS.test(question) ? (pickWhole() ?? pick(({ share }) => share >= LEAST_JOINED)) : null;
  const own = rows.get(best.row);
  if (joined || !own || !own.isNamed || own.share > CLEAR) return joined ?? [best.row];
  return pick(({ said }) => said === own.said) ?? [best.row];
}

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
  const rows = joinRows(question, best, scored);
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

/** Whether a question names another one of a kind than the table has: one of a numbered row that is not there, or 黑木漆 for 红木漆. */
function namesOther(question: string, { table, row }: Candidate): boolean {
  const own = withoutOthers(plainOf(inOwnWords(question, [table])), table);
  return lacksAsked(question, table) || own === null || !own.rows.includes(row);
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
  given: readonly Table[],
  sentence: Readonly<Record<string, number>>,
): ChosenCell | null {
  // A long table is asked for as a whole; its rows are found where they stand.
  const tables = given.filter(({ all }) => all === undefined);
  if (tables.length === 0) return null;
  const choice = rankCells(question, readCells(question, tables), sentence);
  if (!choice) return null;
  const { best, cells, rows, features } = choice;
  if (namesOther(question, best)) return null;
  const shares = new Map<string, number>();
  for (const { column, share } of cells) shares.set(column, (shares.get(column) ?? 0) + share);
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const told = [...shares].filter(([, share]) => share / all >= TOLD.more).map(([column]) => column);
  const called = [...new Set(cells.filter((one) => one.features['column.whole'] === 1).map(({ column }) => column))];
  const [only] = called.length === 1 ? called : [];
  const isSure = (shares.get(best.column) ?? 0) / all >= TOLD.one || told.length > 1;
  const isCalled = only !== undefined && only === best.column;
  const likely = isCalled ? [only] : isSure && told.length <= MOST_TOLD ? told : [];
  const columns = best.table.columns.filter((column) => likely.includes(column));
  const { bias, ...sure } = CELL_WEIGHTS.sure;
  return { table: best.table, rows, columns, confidence: sigmoid(bias + weigh(features, sure)) };
}
