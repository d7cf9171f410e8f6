import type { FoundPassages } from '../../answerer.ts';
import { READ_CHARACTERS } from '../../follow/read-words.ts';
import { chooseCell } from '../cell/choose-cell.ts';
import { tellSentences } from '../cell/tell-sentences.ts';
import { divide, MOST_READ } from '../split-passage.ts';
import { chooseNamed, chooseTables } from './alike-tables.ts';
import { answerFromTable } from './answer-from-table.ts';
import { type LongTables, markCut } from './mark-cut.ts';
import { readTables } from './read-tables.ts';
import type { Table } from './table.ts';

type Hit = FoundPassages['hits'][number];

/**
 * Where no passage that was found answers from a table, one that was not good enough and does is: rows share few words with questions
 * about them, and what a row or a column is called tells more than the words around it. What is worked out of a table may share none.
 */
export async function liftTables(asked: string, found: FoundPassages, long: LongTables): Promise<FoundPassages> {
  const question = asked.slice(0, READ_CHARACTERS);
  const { hits, below = [], faint = [], judge, settings } = found;
  const computes = (marked: readonly Hit[]) =>
    marked.length > 0 && workOutOf(question, chooseOf(question, marked), judge) === 'answered';
  if (computes(hits)) return found;
  const isOther = findOtherHits(question, [...hits, ...below, ...faint]);
  const near = below.filter((hit) => !isOther.has(hit));
  const far = faint.filter((hit) => !isOther.has(hit));
  const from = findCellHit(question, found);
  if (from && hits.includes(from)) return found;
  const lifted = from
    ? { hit: from, from }
    : ((await findMarked(question, found, near, computes, long)) ??
      (await findMarked(question, found, far.slice(0, Math.max(0, MOST_READ - near.length)), computes, long)));
  if (!lifted) return found;
  const more = { ...lifted.hit, relevance: Math.max(lifted.hit.relevance, settings.threshold) };
  return {
    ...found,
    hits: hits.length < MOST_READ ? [...hits, more] : [more, ...hits],
    below: below.filter((one) => one !== lifted.from),
    faint: faint.filter((one) => one !== lifted.from),
  };
}

/** The passage of the cell that is asked for; null where no table answers. */
function findCellHit(
  question: string,
  { hits, below = [], faint = [], terms, judge, settings }: FoundPassages,
): Hit | null {
  const every = [...hits, ...below, ...faint];
  const passages = hits.slice(0, MOST_READ).map((hit) => ({ ...divide(hit), relevance: hit.relevance }));
  const sentence = tellSentences(question, terms, passages, judge);
  const chosen = chooseCell(question, chooseTables(question, readTables(every.map(divide))), sentence);
  return chosen && chosen.confidence >= settings.threshold ? (every[chosen.table.source] ?? null) : null;
}

/** Passages all of whose tables are others than the one that the question names: 甲店's for 乙店最便宜的是什么. */
function findOtherHits(question: string, hits: readonly Hit[]): Set<Hit> {
  const tables = hits
    .slice(0, MOST_COMPARED)
    .flatMap((hit, source) => readTables([divide(hit)]).map((table) => ({ ...table, source })));
  const meant = new Set(chooseNamed(question, tables).map(({ source }) => source));
  const dropped = tables.filter(({ source }) => !meant.has(source));
  return new Set(dropped.flatMap(({ source }) => hits[source] ?? []));
}
const MOST_COMPARED = 20;

/** The first passage, with what its tables go on in, that answers. */
async function findMarked(
  question: string,
  found: FoundPassages,
  others: readonly Hit[],
  isEnough: (hits: readonly Hit[]) => boolean,
  long: LongTables,
): Promise<{ hit: Hit; from: Hit } | null> {
  for (const from of others) {
    const { hits } = await markCut(question, { ...found, hits: [from] }, long);
    if (hits[0] && isEnough(hits)) return { hit: hits[0], from };
  }
  return null;
}

const chooseOf = (question: string, hits: readonly Hit[]): Table[] =>
  chooseNamed(question, readTables(hits.map(divide)));

const workOutOf = (question: string, tables: readonly Table[], judge: FoundPassages['judge']) => {
  const computed = answerFromTable(question, tables, judge);
  return computed === null || computed === 'unclear' ? computed : 'answered';
};
