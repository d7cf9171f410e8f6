import type { AskedPart, FoundPassages } from '../answerer.ts';
import type { CompletedQuestion } from './complete-question.ts';
import { holdsFocus } from './holds-focus.ts';
import type { QuestionPart } from './split-question.ts';

type Find = (query: string) => Promise<FoundPassages>;
type Hit = FoundPassages['hits'][number];
type Reading = AskedPart['readings'][number];

/** A message, and how it goes on from the one before. */
export interface AskedQuestion {
  said: string;
  /** What is asked in full. */
  question: string;
  completed: CompletedQuestion | null;
  /** Of a message that asks for several things; none for one question. */
  parts: readonly QuestionPart[];
  /** What was cited before; null for nothing. */
  cited: { documentId: string } | null;
}

/** A passage of the document that was cited before comes first when it is as relevant as this share of the best one. */
const STAYS = { completed: 0.5, own: 0.95 };

/** What is found for a message: for each thing that it asks, by what it leaves out and where the conversation stands. */
export async function findAsked(asked: AskedQuestion, find: Find): Promise<FoundPassages> {
  const { said, question, completed, parts, cited } = asked;
  if (parts.length === 0 && !completed) return stay(await find(question), cited, STAYS.own);
  // All of it at once as well: what names the subject of several parts may stand in one of them only.
  const [whole, ...found] = await Promise.all([
    find(question),
    ...(parts.length > 0 ? parts : [{ said, question, completed }]).map(async (part) => ({
      said: part.said,
      readings: await readPart(part, parts.length > 0, cited, find),
    })),
  ]);
  const lists = found.flatMap(({ readings }) => readings.map(({ hits }) => hits));
  const hits = mergeHits([...lists, ...(parts.length > 0 ? [whole.hits] : [])]);
  return { ...whole, hits, parts: found };
}

/** What a part may mean. */
async function readPart(
  { said, question, completed }: QuestionPart,
  isOneOfSeveral: boolean,
  cited: AskedQuestion['cited'],
  find: Find,
): Promise<Reading[]> {
  const read = async (text: string, share: number, focus: string): Promise<Reading> => {
    const { hits, terms } = stay(await find(text), cited, share);
    return { question: text, focus, hits, terms };
  };
  if (!completed) return [await read(question, STAYS.own, '')];
  const { focus, alone } = completed;
  const asCompleted = read(question, STAYS.completed, focus);
  if (!alone || (focus === '' && !isOneOfSeveral)) return [await asCompleted];
  const [joined, own] = await Promise.all([asCompleted, read(said, STAYS.own, '')]);
  const isHeld = joined.hits.some((hit) => holdsFocus(focus, joined.terms, textOf(hit)));
  // Nothing that was asked about before goes with what this one names: it is about something else.
  return isHeld ? [joined, own] : [own];
}

const textOf = ({ title, heading, text }: Hit): string => [title, ...heading, text].join('\n');

/** People go on about the document that they were told of. */
function stay(found: FoundPassages, cited: AskedQuestion['cited'], share: number): FoundPassages {
  const [best] = found.hits;
  if (!best || !cited) return found;
  const stays = (hit: Hit) => hit.documentId === cited.documentId && hit.relevance >= best.relevance * share;
  return { ...found, hits: [...found.hits.filter(stays), ...found.hits.filter((hit) => !stays(hit))] };
}

/** The first of each list, then the second of each; a passage once, as relevant as it is anywhere. */
function mergeHits(lists: readonly Hit[][]): Hit[] {
  const merged = new Map<string, Hit>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let place = 0; place < longest; place++)
    for (const list of lists) {
      const hit = list[place];
      if (!hit) continue;
      const key = hit.segmentId === undefined ? textOf(hit) : String(hit.segmentId);
      const known = merged.get(key);
      if (!known) merged.set(key, hit);
      else if (known.relevance < hit.relevance) merged.set(key, { ...known, relevance: hit.relevance });
    }
  return [...merged.values()];
}
