import { asksDecisively } from '../answerer/question-kind.ts';
import type { AskedPart, FoundPassages } from '../answerer.ts';
import type { CompletedQuestion } from './complete-question.ts';
import { holdsFocus } from './holds-focus.ts';
import type { QuestionPart } from './split-question.ts';
import { supports } from './supports.ts';

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
  /** Answers so far, for whoever asks for more. */
  told: string;
  /** What was cited before; null for nothing. */
  cited: { documentId: string } | null;
}

/** A passage of the document that was cited before comes first when it is as relevant as this share of the best one. */
const STAYS = { completed: 0.5, own: 0.95 };

/** Relevance of a passage that says what is asked. */
const SUPPORTED = 0.5;

/** What is found for a message: for each thing that it asks, by what it leaves out and where the conversation stands. */
export async function findAsked(asked: AskedQuestion, find: Find): Promise<FoundPassages> {
  const { said, question, completed, parts, cited, told } = asked;
  if (parts.length === 0 && !completed) return stay(await find(question), cited, STAYS.own);
  const several = parts.length > 0;
  // All of it at once as well: what names the subject of several parts may stand in one of them only.
  const whole = await find(question);
  const found = await Promise.all(
    (several ? parts : [{ said, question, completed }]).map(async (part) => {
      const readings = await readPart(part, { isOneOfSeveral: several, cited, told }, find);
      return {
        said: part.said,
        readings: several
          ? readings.map((reading) => ({ ...reading, hits: mergeHits([reading.hits, whole.hits]) }))
          : readings,
      };
    }),
  );
  const lists = found.flatMap(({ readings }) => readings.map((reading) => reading.hits));
  const hits = mergeHits([...lists, ...(several ? [whole.hits] : [])]);
  const isOwn = parts.length === 0 && completed?.own != null && found[0]?.readings[0]?.question === completed.own;
  return { ...whole, hits, parts: found, isOwn };
}

/** What a part may mean. */
async function readPart(
  { said, question, completed }: QuestionPart,
  { isOneOfSeveral, cited, told }: Pick<AskedQuestion, 'cited' | 'told'> & { isOneOfSeveral: boolean },
  find: Find,
): Promise<Reading[]> {
  const read = async (text: string, share: number, asked: CompletedQuestion | null): Promise<Reading> => {
    const found = await find(text);
    const { hits, terms, judge } = stay(asked ? { ...found, hits: lift(found, asked) } : found, cited, share);
    return {
      question: text,
      focus: asked?.focus ?? '',
      isStrict: completed?.how === 'aspect' || (completed?.how === 'replace' && asksDecisively(question)),
      told: completed?.how === 'more' ? told : '',
      hits,
      terms,
      judge,
    };
  };
  if (!completed) return [await read(question, STAYS.own, null)];
  const joined = await read(question, STAYS.completed, completed);
  const own = completed.own ?? (isOneOfSeveral ? said : null);
  if (own === null) return [joined];
  const alone = await read(own, STAYS.own, null);
  if (joined.hits.some((hit) => supports(hit, completed, joined.terms))) return [joined, alone];
  const isHeld = joined.hits.some((hit) => holdsFocus(completed.focus, joined.terms, textOf(hit)));
  // What was asked about before does not go with what this one names: it is about something else.
  return isHeld ? [alone, joined] : [alone];
}

/** Passages that say what the completed question asks are good enough, whatever share of its words they hold. */
function lift(found: FoundPassages, completed: CompletedQuestion): Hit[] {
  const near = [...found.hits, ...(found.below ?? [])];
  const lifted = near.flatMap((hit) =>
    supports(hit, completed, found.terms) ? [{ ...hit, relevance: Math.max(hit.relevance, SUPPORTED) }] : [],
  );
  const known = new Set(lifted.map(textOf));
  return [...lifted, ...found.hits.filter((hit) => !known.has(textOf(hit)))];
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
export function mergeHits(lists: readonly Hit[][]): Hit[] {
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
