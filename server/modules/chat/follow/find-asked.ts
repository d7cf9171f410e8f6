import { foldText } from '#server/modules/knowledge/index.ts';
import { asksDecisively } from '../answerer/question-kind.ts';
import { divide, isAsked, splitPassage } from '../answerer/split-passage.ts';
import { readTables } from '../answerer/table/read-tables.ts';
import type { AskedPart, FoundPassages } from '../answerer.ts';
import type { CompletedQuestion } from './complete-question.ts';
import { holdsFocus, namesFocus } from './holds-focus.ts';
import { readWords } from './read-words.ts';
import type { QuestionPart } from './split-question.ts';
import { lacksDeed, supports } from './supports.ts';

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
  const read = parts.length === 0 ? found[0]?.readings[0]?.question : undefined;
  return { ...whole, hits, parts: found, isOwn: read !== undefined && read !== question };
}

/** What a part may mean. */
async function readPart(
  { said, question, completed }: QuestionPart,
  { isOneOfSeveral, cited, told }: Pick<AskedQuestion, 'cited' | 'told'> & { isOneOfSeveral: boolean },
  find: Find,
): Promise<Reading[]> {
  const isStrict = completed?.how === 'aspect' || (completed?.how === 'replace' && asksDecisively(question));
  const toReading = (text: string, found: FoundPassages, asked: CompletedQuestion | null): Reading => {
    const { hits, terms, judge } = asked
      ? stay({ ...found, hits: lift(found, asked) }, cited, STAYS.completed)
      : stay(found, cited, STAYS.own);
    const toldBefore = completed?.how === 'more' ? told : '';
    const beside = [...(found.below ?? []), ...(found.faint ?? [])];
    return { question: text, focus: asked?.focus ?? '', isStrict, told: toldBefore, hits, beside, terms, judge };
  };
  if (!completed) return [toReading(question, await find(question), null)];
  const mayStand = (completed.how === 'aspect' || completed.how === 'replace') && asksOrNames(said);
  const own = completed.own ?? (isOneOfSeveral || mayStand ? said : null);
  const [whole, plain] = await Promise.all([find(question), own === null ? null : find(own)]);
  const joined = toReading(question, whole, completed);
  const alone = own === null || plain === null ? null : toReading(own, plain, null);
  if (alone && plain && isWritten(alone.question, completed.subject, [...plain.hits, ...(plain.below ?? [])]))
    return [{ ...alone, isStrict: false }];
  if (completed.own === null && !isOneOfSeveral) {
    const name = completed.how === 'replace' ? findName(completed, joined.hits) : null;
    if (name !== null) {
      const named = completed.question.replace(completed.subject, name);
      return [toReading(named, await find(named), { ...completed, question: named, subject: name }), joined];
    }
    const isLeft = completed.how === 'aspect' && lettersOf(question).endsWith(lettersOf(said)) && namesSomething(said);
    return alone && isLeft ? [joined, alone] : [joined];
  }
  if (!alone) return [joined];
  if (joined.hits.some((hit) => supports(hit, completed, joined.terms))) return [joined, alone];
  const isHeld = joined.hits.some((hit) => {
    const text = textOf(hit);
    return holdsFocus(completed.focus, joined.terms, text) && !lacksDeed(said, completed.subject, text);
  });
  // What was asked about before does not go with what this one names: it is about something else.
  return isHeld ? [alone, joined] : [alone];
}

const asksOrNames = (text: string): boolean =>
  readWords(text).some(({ kind }) => kind === 'asking' || kind === 'aspect');

/** 营业时间 or 怎么收费 may be asked of the house; 多少钱 is asked of something. */
const namesSomething = (text: string): boolean =>
  readWords(text).some(({ kind, text }) =>
    kind === 'asking' ? /^(?:怎么|如何|怎样).{2}/u.test(text) : kind !== 'empty',
  );

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether documents hold a question word for word, as a title or as 问：…, and nowhere below what was asked about, where the same is asked
 * of several things.
 */
function isWritten(question: string, subject: string, hits: readonly Hit[]): boolean {
  if (!readWords(question).some(({ kind }) => kind === 'asking')) return false;
  const wanted = lettersOf(question);
  const places = hits.flatMap(({ title, heading, text }) => {
    const top = [title, ...heading].join('\n');
    const found = lettersOf(heading.at(-1) ?? '') === wanted ? [top] : [];
    let above = top;
    for (const statement of splitPassage(text)) {
      if (statement.kind !== 'title') continue;
      const written = isAsked(statement) ? statement.text.replace(/^[^:：]*[:：]/u, '') : statement.text;
      if (lettersOf(written) === wanted) found.push(above);
      else if (!isAsked(statement)) above = `${top}\n${statement.text}`;
    }
    return found;
  });
  return places.length === 1 || (places.length > 1 && !places.some((above) => namesFocus(subject, above)));
}

/** The one row of which a turn names a part, where none has the whole name: 学生年卡 for 学生季卡. Null for none or several. */
function findName({ subject, focus }: CompletedQuestion, hits: readonly Hit[]): string | null {
  const kind = subject.at(-1);
  if (focus.length < 2 || !kind || !subject.includes(focus)) return null;
  const names = readTables(hits.map(divide)).flatMap(({ rows }) => rows.map(({ name }) => name));
  if (names.some((name) => name === focus || name.includes(subject))) return null;
  const [name, ...others] = new Set(names.filter((one) => one.includes(focus) && one.includes(kind)));
  return others.length === 0 ? (name ?? null) : null;
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
