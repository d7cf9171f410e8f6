import type { FoundPassages } from '../answerer.ts';
import { liftHouse } from './house/answer-house.ts';
import { liftTables } from './table/lift-tables.ts';
import { type LongTables, markCut } from './table/mark-cut.ts';

/** What was found, as answers are looked for in it: tables read on, and passages that answer without sharing a word with the question. */
export async function liftAnswers(question: string, found: FoundPassages): Promise<FoundPassages> {
  const long: LongTables = new Map();
  return liftHouse(question, await liftTables(question, await markCut(question, found, long), long));
}
