import type { FoundPassages } from '../../answerer.ts';
import { READ_CHARACTERS } from '../../follow/read-words.ts';
import { divide } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { lookUpRows } from './look-up-rows.ts';
import { readTables } from './read-tables.ts';

type Hit = FoundPassages['hits'][number];

/**
 * Where no passage that was found answers from a table, one that was not good enough and does is: rows share few words with questions
 * about them, and what a row or a column is called tells more than the words around it.
 */
export function liftTables(asked: string, found: FoundPassages): FoundPassages {
  const question = asked.slice(0, READ_CHARACTERS);
  const { hits, below = [], judge, settings } = found;
  if (below.length === 0 || answers(question, hits, judge)) return found;
  const lifted = below.find((hit) => answers(question, [hit], judge));
  if (!lifted) return found;
  const hit = { ...lifted, relevance: Math.max(lifted.relevance, settings.threshold) };
  return { ...found, hits: [...hits, hit], below: below.filter((one) => one !== lifted) };
}

function answers(question: string, hits: readonly Hit[], judge: FoundPassages['judge']): boolean {
  const tables = readTables(hits.map(divide));
  const computed = answerFromTable(question, tables, judge);
  if (computed !== null) return computed !== 'unclear';
  return judge !== undefined && lookUpRows(question, tables, judge) !== null;
}
