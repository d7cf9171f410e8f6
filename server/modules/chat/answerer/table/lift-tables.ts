import type { FoundPassages } from '../../answerer.ts';
import { READ_CHARACTERS } from '../../follow/read-words.ts';
import { divide, MOST_READ } from '../split-passage.ts';
import { answerFromTable } from './answer-from-table.ts';
import { lookUpRows } from './look-up-rows.ts';
import { markCut } from './mark-cut.ts';
import { readTables } from './read-tables.ts';

type Hit = FoundPassages['hits'][number];

/**
 * Where no passage that was found answers from a table, one that was not good enough and does is: rows share few words with questions
 * about them, and what a row or a column is called tells more than the words around it. What is worked out of a table may share none.
 */
export async function liftTables(asked: string, found: FoundPassages): Promise<FoundPassages> {
  const question = asked.slice(0, READ_CHARACTERS);
  const { hits, below = [], faint = [], judge, settings } = found;
  if (answers(question, hits, judge)) return found;
  const lifted =
    below.find((hit) => answers(question, [hit], judge)) ?? (await findComputed(question, found, [...below, ...faint]));
  if (!lifted) return found;
  const others = [lifted].flat();
  const more = others.map((hit) => ({ ...hit, relevance: Math.max(hit.relevance, settings.threshold) }));
  return {
    ...found,
    hits: hits.length + more.length > MOST_READ ? [...more, ...hits] : [...hits, ...more],
    below: below.filter((one) => !others.includes(one)),
  };
}

/** The first passage, with what its tables go on in, from which the answer is worked out. */
async function findComputed(question: string, found: FoundPassages, others: readonly Hit[]): Promise<Hit | null> {
  for (const hit of others.slice(0, MOST_READ)) {
    const { hits } = await markCut(question, { ...found, hits: [hit] });
    if (computes(question, hits, found.judge) === 'answered') return hits[0] ?? null;
  }
  return null;
}

const computes = (question: string, hits: readonly Hit[], judge: FoundPassages['judge']) => {
  const computed = answerFromTable(question, readTables(hits.map(divide)), judge);
  return computed === null || computed === 'unclear' ? computed : 'answered';
};

function answers(question: string, hits: readonly Hit[], judge: FoundPassages['judge']): boolean {
  if (hits.length === 0) return false;
  const computed = computes(question, hits, judge);
  if (computed !== null) return computed !== 'unclear';
  return judge !== undefined && lookUpRows(question, readTables(hits.map(divide)), judge) !== null;
}
