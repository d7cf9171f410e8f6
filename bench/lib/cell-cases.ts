import type { Candidate } from '#server/modules/chat/answerer/cell/cell-features.ts';
import { readCells } from '#server/modules/chat/answerer/cell/choose-cell.ts';
import { tellSentences } from '#server/modules/chat/answerer/cell/tell-sentences.ts';
import { divide } from '#server/modules/chat/answerer/split-passage.ts';
import { chooseTables } from '#server/modules/chat/answerer/table/alike-tables.ts';
import { readTables } from '#server/modules/chat/answerer/table/read-tables.ts';
import { foldText } from '#server/modules/knowledge/index.ts';
import { askOffline } from './ask-offline.ts';
import { type EverydayItem, toGroups } from './everyday-set.ts';
import { holdsAnswer } from './judge-reply.ts';
import { openSet } from './open-set.ts';
import type { Defer } from './run-bench.ts';

/** What is fitted on: the cells that may answer a question, and which of them do. */
export interface CellCase {
  id: string;
  set: string;
  doc: string;
  kind: string;
  question: string;
  refuse: boolean;
  /** By candidate: it is the cell that is asked for; and its row is. */
  gold: boolean[];
  goldRow: boolean[];
  candidates: Candidate[];
  sentence: Record<string, number>;
}

const bare = (text: string): string => foldText(text).replace(/[\s/()（）]/gu, '');

/** A question with all passages of its document, the best first. */
export interface FoundCase {
  item: EverydayItem;
  set: string;
  question: string;
  passages: { title: string; heading: string[]; text: string; relevance: number }[];
  sentence: Record<string, number>;
}

/** What the search finds for the questions of the tuning halves of some sets: what takes longest, and changes least. */
export async function findCases(defer: Defer, sets: readonly string[]): Promise<FoundCase[]> {
  const cases: FoundCase[] = [];
  for (const set of sets) {
    const { items, searchFor } = await openSet(defer, { folder: set }, ({ half }) => half === 'tune');
    for (const item of items) {
      const search = searchFor(item);
      const last = item.turns.at(-1) ?? '';
      const question = item.turns.length > 1 ? (await askOffline(item.turns, search, '')).question : last;
      const found = await search(question);
      const hits = found.hits.map((hit) => ({ ...divide(hit), relevance: hit.relevance }));
      const sentence = tellSentences(question, found.terms, hits, found.judge);
      const passages = [...found.hits, ...found.below, ...(found.faint ?? [])].map(
        ({ title, heading, text, relevance }) => ({ title, heading, text, relevance }),
      );
      cases.push({ item, set, question, passages, sentence });
    }
  }
  return cases;
}

/** The cells that may answer each question, and which of them do. */
export function toCases(found: readonly FoundCase[]): CellCase[] {
  return found.map(({ item, set, question, passages, sentence }) => {
    const candidates = readCells(question, chooseTables(question, readTables(passages.map(divide))));
    const { id, kind, refuse } = item;
    return {
      id,
      set,
      doc: `${set}/${item.doc}`,
      kind,
      question,
      refuse,
      ...markGold(item, candidates),
      candidates,
      sentence,
    };
  });
}

function markGold(item: EverydayItem, candidates: readonly Candidate[]) {
  const none = candidates.map(() => false);
  if (item.refuse || item.computed) return { gold: none, goldRow: none };
  const named = item.cells.filter(({ row }) => row !== '*');
  const isCell = ({ row, column }: Candidate, cell: { row: string; column: string }) =>
    (bare(row.name) === bare(cell.row) && bare(column) === bare(cell.column)) ||
    (bare(column) === bare(cell.row) && bare(row.name) === bare(cell.column));
  if (item.cells.length > 0) {
    const gold = candidates.map((one) => named.some((cell) => isCell(one, cell)));
    const rows = new Set(candidates.filter((_one, at) => gold[at]).map(({ row }) => row));
    return { gold, goldRow: candidates.map(({ row }) => rows.has(row)) };
  }
  const groups = toGroups(item);
  const holds = (text: string, group: readonly string[]) => group.some((answer) => holdsAnswer(text, answer));
  const goldRow = candidates.map(({ row }) => groups.every((group) => holds(row.text, group)));
  const gold = candidates.map(
    ({ row, column }, at) =>
      (goldRow[at] ?? false) && groups.some((group) => holds(row.cells.get(column) ?? '', group)),
  );
  return { gold, goldRow };
}
