import type { Table } from '../table/table.ts';
import { chooseCell } from './choose-cell.ts';
import { sayCell } from './say-cell.ts';

/** The usual threshold of a library. */
const LEAST = 0.18;

/** What tables say to a question where nothing else is read; null where they do not answer it. */
export function askTables(question: string, tables: readonly Table[]): string | null {
  const chosen = chooseCell(question, tables, { sentence: 0, sentenceNear: 0, sentenceAligned: 0 });
  return chosen && chosen.confidence >= LEAST ? sayCell(question, chosen) : null;
}
