import { foldText, type JudgeStatement, lacksType } from '#server/modules/knowledge/index.ts';
import { holdsFocus, namesAlike, namesFocus } from '../follow/holds-focus.ts';
import { READ_CHARACTERS } from '../follow/read-words.ts';
import { splitQuestion } from '../follow/split-question.ts';
import { chooseCell } from './cell/choose-cell.ts';
import { sayCell } from './cell/say-cell.ts';
import { tellSentences } from './cell/tell-sentences.ts';
import { estimateConfidence } from './estimate-confidence.ts';
import { gatherList, type Span } from './gather-list.ts';
import { findPerson } from './person-names.ts';
import { asksForList, findQuestionKind, holdsAskedKind } from './question-kind.ts';
import {
  isDependent,
  leaveOutCopies,
  type Passage,
  type ScoredStatement,
  scoreStatements,
  tellAhead,
  type WeightedTerm,
} from './score-statements.ts';
import { divide, isAsked, MOST_READ, type Statement } from './split-passage.ts';
import { chooseNamed, chooseTables, listEach, tellEachAlike, workOutEach } from './table/alike-tables.ts';
import { lacksAsked } from './table/match-columns.ts';
import { plainOf } from './table/match-names.ts';
import { findOther } from './table/names-other.ts';
import { readTables } from './table/read-tables.ts';
import type { Table } from './table/table.ts';
import { sayRow } from './table/tell-row.ts';

/** A passage that the search found. */
export interface Evidence {
  text: string;
  /** The document's name. */
  title: string;
  page: number | null;
  /** Heading path, outermost first. */
  heading: string[];
  /** 0 to 1, from the search. */
  relevance: number;
  /** Labels of its tables that go on in passages that were not found. */
  cut?: readonly string[];
  /** Passages in which its tables go on. */
  rest?: readonly string[];
  /** Long tables that it is a part of. */
  long?: readonly Table[];
}

export interface AnswerRequest {
  question: string;
  /** The question's terms with their telling power, from the search. */
  terms: WeightedTerm[];
  /** Reads statements as the search has understood the question. */
  judge?: JudgeStatement | undefined;
  /** What the answer has to speak about, whatever else fits; '' for nothing in particular. */
  focus?: string;
  /** It has to hold what is asked for: an amount, a time. */
  isStrict?: boolean;
  /** Best first. */
  segments: Evidence[];
  /** Passages that were not good enough: nothing is told of them, and their tables stand beside the others. */
  beside?: readonly Evidence[];
  /** A list with the line that announces it counts as one. */
  maxSentences: number;
  /**
   * Below this confidence nothing is answered; the library's threshold. docs/benchmarks.md has the figures.
   */
  leastConfidence: number;
}

export interface ExtractedAnswer {
  /** In the order in which they are read; `source` is an index into the segments. */
  sentences: { text: string; source: number }[];
  /** 0 to 1: how likely the question is answered. */
  confidence: number;
}

/**
 * A further sentence must reach this share of the best one's score; less is enough for one of the same section that speaks about what the
 * best one leaves out. docs/benchmarks.md has the figures.
 */
const leastShare = { same: 0.83, more: 0.68, other: 0.83 };
/** Share of the score of a row that answers nothing which a sentence needs to answer in its place. */
const leastBesideRow = 0.9;
/** Share of the question's weight that makes a sentence speak about more. */
const muchMore = 0.2;
/** What the sentence before gains when the best one points back to it, of the best one's score. */
const explains = 0.4;

type Place = Pick<ScoredStatement, 'passage' | 'at'>;

interface Choice extends Span {
  passage: number;
}

/**
 * Answers with the sentences of the segments that fit the question best, word for word. Null when the evidence is too
 * weak: then the role's reply for unknown questions is due. Pure: the same input gives the same answer.
 */
export function answerFromSegments({ question, ...rest }: AnswerRequest): ExtractedAnswer | null {
  const request = { ...rest, question: question.slice(0, READ_CHARACTERS) };
  const person = findPerson(request.question);
  // Another person's row is a wrong fact about the one that was asked for.
  const isAbout = person
    ? (text: string) => text.includes(person)
    : (text: string) => holdsFocus(request.focus ?? '', request.terms, text);
  const places = request.segments.flatMap(({ title, heading, text }, place) =>
    isAbout([title, ...heading, text].join('\n')) ? [place] : [],
  );
  const segments = places.flatMap((place) => request.segments[place] ?? []);
  const parts = splitQuestion(request.question).map(({ question }) => question);
  const found =
    parts.length === 0
      ? answerOne({ ...request, segments })
      : parts
          // Statements are read for the whole question; a part goes by its terms.
          .map((question) => answerOne({ ...request, ...narrow(request, question, parts), judge: undefined, segments }))
          .reduce((all, one) => (all && one ? join(all, one) : (all ?? one)), null);
  // Of those that may be about it each is told by its place among all.
  return found && { ...found, sentences: found.sentences.map((one) => ({ ...one, source: places[one.source] ?? -1 })) };
}

/** A part of a question with its terms, and those of the other part that name the subject of both. */
function narrow({ question, terms, maxSentences }: AnswerRequest, part: string, parts: string[]) {
  const others = parts.filter((other) => other !== part).map(foldText);
  const own = terms.filter(
    ({ term, isOther }) => isOther || foldText(part).includes(term) || !others.some((other) => other.includes(term)),
  );
  return own.some(({ isOther }) => !isOther)
    ? { question: part, terms: own, maxSentences: 1 }
    : { question, terms, maxSentences };
}

function join(first: ExtractedAnswer, second: ExtractedAnswer): ExtractedAnswer {
  const more = second.sentences.filter(
    ({ text, source }) => !first.sentences.some((sentence) => sentence.source === source && sentence.text === text),
  );
  return { sentences: [...first.sentences, ...more], confidence: Math.min(first.confidence, second.confidence) };
}

function answerOne(request: AnswerRequest): ExtractedAnswer | null {
  const passages = request.segments
    .slice(0, MOST_READ)
    .map((evidence): Passage => ({ ...divide(evidence), relevance: evidence.relevance }));
  const { question, focus = '', isStrict = false, terms } = request;
  // Where it stands in its own words, other words may name its opposite: 双床房 for 大床房.
  const isNamed = passages.some(({ above, statements }) =>
    namesFocus(focus, [above, ...statements.map(({ text }) => text)].join('\n')),
  );
  const all = readTables(passages);
  const tables = chooseNamed(question, all);
  const textsOf = (some: readonly Table[]) => some.flatMap(({ lines, rows }) => lines ?? rows.map(({ text }) => text));
  // 产品88 of a table that ends with 产品60.
  const absent = new Set(textsOf(tables.filter((table) => lacksAsked(question, table))));
  // Rows of 2023 where 2024 is named.
  const meant = new Set(textsOf(tables));
  for (const text of textsOf(all.filter((table) => !tables.includes(table)))) if (!meant.has(text)) absent.add(text);
  const everyScored = scoreStatements(
    question,
    terms,
    passages,
    (around, text) =>
      (isNamed ? namesAlike(focus, around) : holdsFocus(focus, terms, around)) &&
      (!isStrict || holdsAskedKind(question, text)),
    request.judge,
  ).filter(({ passage, at }) => !absent.has(passages[passage]?.statements[at]?.text ?? ''));
  const scored = leaveOutCopies(everyScored, passages, request.segments);
  const computed = workOutEach(question, tables, request.judge);
  if (computed && computed !== 'unclear') return { sentences: computed, confidence: 1 };
  const listed = computed === null ? listEach(question, tables, request.judge) : null;
  if (listed && (!isStrict || listed.some(({ text }) => holdsAskedKind(question, text))))
    return { sentences: listed, confidence: 1 };
  const cell = answerFromCells(request, passages);
  if (cell?.isSure) return cell;
  // 仓鼠 beside rows of 猫 and 犬: only a text that speaks of it answers.
  const missing = tables.map((table) => findOther(plainOf(question), table)).find((found) => found !== null) ?? [];
  // What a table says is told by its cells, or not at all; what somebody asks is no answer.
  const rows = new Set(textsOf(all));
  const mayAnswer = ({ passage, at }: Place) => {
    const statement = passages[passage]?.statements[at];
    const isOther = missing.some((word) => !plainOf(statement?.text ?? '').includes(word));
    return !isAsked(statement) && !isOther && !(statement?.kind === 'row' && rows.has(statement.text));
  };
  const statementOf = ({ passage, at }: Place) => passages[passage]?.statements[at];
  const isLikely = (one: ScoredStatement) => {
    const next = scored.find((other) => other !== one)?.score ?? 0;
    const relevance = passages[one.passage]?.relevance ?? 0;
    const sure = estimateConfidence(one, relevance, Math.max(0, one.score - next), tellAhead(one, scored));
    return sure >= request.leastConfidence;
  };
  const best = scored.find(mayAnswer);
  const first = scored.find((one) => !isAsked(passages[one.passage]?.statements[one.at]));
  // A row that says more of the question than any sentence, and does not answer it, is about another one of a kind.
  if (!best || best.score < (first?.score ?? 0) * leastBesideRow)
    // Of two that point to one row each may be less sure than it would have to be alone.
    return cell && first && isLikely(first) && cell.rows.includes(statementOf(first)?.text ?? '') ? cell : null;
  const isRow = passages[best.passage]?.statements[best.at]?.kind === 'row';
  const margin = Math.max(0, best.score - (scored[1]?.score ?? 0));
  const ahead = tellAhead(best, scored);
  const confidence = estimateConfidence(best, passages[best.passage]?.relevance ?? 0, margin, ahead);
  if (confidence < request.leastConfidence) return null;
  // Who asks how something is done wants every step, not the one that fits best.
  const wholeList = asksForList(request.question) || findQuestionKind(request.question) === 'way';
  const spanOf = ({ passage, at }: ScoredStatement): Choice => ({
    passage,
    ...gatherList(passages[passage]?.statements ?? [], at, wholeList),
  });
  const isItem = ({ passage, start }: Choice) => passages[passage]?.statements[start]?.kind === 'item';
  const isOfAge = findQuestionKind(question) === 'age';
  const answer = spanOf(best);
  const choices = [answer];
  for (const next of rankFurther(best, scored.filter(mayAnswer), passages)) {
    if (choices.length >= request.maxSentences || next.score < best.score * leastShare.more) break;
    if (next.score < best.score * leastShare.same && tellsMore(best, next) < muchMore) continue;
    if (isOfAge && !holdsAskedKind(question, passages[next.passage]?.statements[next.at]?.text ?? '')) continue;
    // From another section only what may as well be the answer.
    if (next.score < best.score * leastShare.other && !isSameSection(request.segments, passages, best, next)) continue;
    if (!choices.some((choice) => choice.passage === next.passage && choice.start <= next.at && next.at < choice.end))
      choices.push(spanOf(next));
  }
  if (
    choices.every(({ passage, start, end }) =>
      (passages[passage]?.statements ?? []).slice(start, end).every(({ kind }) => kind === 'title'),
    )
  )
    return null;
  const told = choices.flatMap(({ passage, start, end }) => [
    passages[passage]?.above ?? '',
    ...(passages[passage]?.statements ?? []).slice(start, end).map(({ text }) => text),
  ]);
  if (!isRow && leavesOpen(question, told.join('\n'))) return null;
  // How many of something is told by no sentence that does not name it; a row may count it below another name.
  const counted = isRow ? null : findCounted(question);
  if (counted !== null && !holdsFocus(counted, terms, told.join('\n'))) return null;
  // 急诊电话: a text that has nothing of a word of it is about another one.
  if (NAMES_ONE.test(question) && (request.judge?.lacks(told.join('\n'), SPEAKS_OF).length ?? 0) > 0) return null;
  if (request.judge && lacksType(foldText(told.join('\n')), foldText(question))) return null;
  return {
    sentences: choices
      // The best one is read first, unless another leads up to it directly; items of one list keep their order.
      .sort((a, b) =>
        a.passage === b.passage && isItem(a) && isItem(b)
          ? a.start - b.start
          : Number(leadsTo(b, answer)) - Number(leadsTo(a, answer)),
      )
      .map(({ passage, start, end }) => ({
        text: sayStatements((passages[passage]?.statements ?? []).slice(start, end)),
        source: passage,
      })),
    confidence,
  };
}

/** As they are read, without announcing what does not follow: 价格如下。 */
function sayStatements(statements: readonly Statement[]): string {
  const lines = statements.map(({ kind, text }) => (kind === 'row' ? sayRow(text) : text));
  const last = lines.pop() ?? '';
  const said = last.replace(ANNOUNCES, '');
  return [...lines, said === last || said.length < LEAST_LEFT ? last : `${said}。`].join('\n');
}

const ANNOUNCES = /[，,；;][^，,；;。]{0,12}(?:如下|见下)(?:表|图|列)?(?:所示)?[。：:]?$/u;
/** What is left of a sentence has to say something. */
const LEAST_LEFT = 6;

/** The cells that the question asks for, of all tables that were found; and whether they surely are. Null where no table may answer. */
function answerFromCells(
  { question, focus = '', isStrict = false, terms, judge, segments, beside = [], leastConfidence }: AnswerRequest,
  read: readonly Passage[],
): (ExtractedAnswer & { rows: string[]; isSure: boolean }) | null {
  const more = [...segments.slice(read.length), ...beside].map(divide);
  const every = chooseTables(question, readTables([...read, ...more]));
  const sentence = tellSentences(question, terms, [...read], judge);
  const chosen = chooseCell(question, every, sentence);
  // A table that was not found with the others has no source that could be named.
  if (!chosen || chosen.table.source >= segments.length) return null;
  const { source } = chosen.table;
  const tell = (table: Table) => {
    const rows = chosen.rows.flatMap(({ name }) => table.rows.find((row) => row.name === name) ?? []);
    return rows.length > 0 ? { text: sayCell(question, { ...chosen, table, rows }), source: table.source } : null;
  };
  const sentences = tellEachAlike({ text: sayCell(question, chosen), source }, every, tell);
  if (!sentences || sentences.some((one) => one.source >= segments.length)) return null;
  const { above } = divide(segments[source] ?? { title: '', heading: [], text: '' });
  if (!holdsFocus(focus, terms, `${above}\n${chosen.rows.map((row) => row.text).join('\n')}`)) return null;
  if (isStrict && !sentences.some(({ text }) => holdsAskedKind(question, text))) return null;
  const rows = chosen.rows.map((row) => row.text);
  return { sentences, confidence: 1, rows, isSure: chosen.confidence >= leastConfidence };
}

/** Whether two statements stand below the same titles; of a document without any, all do. */
function isSameSection(
  segments: readonly Evidence[],
  passages: readonly Passage[],
  one: ScoredStatement,
  other: ScoredStatement,
): boolean {
  const [first, second] = [segments[one.passage], segments[other.passage]];
  if (!first || !second) return false;
  if (one.passage !== other.passage)
    return first.title === second.title && first.heading.join('\n') === second.heading.join('\n');
  const titleOf = ({ passage, at }: ScoredStatement) =>
    (passages[passage]?.statements ?? []).slice(0, at).findLastIndex(({ kind }) => kind === 'title');
  return titleOf(one) === titleOf(other);
}

function leadsTo(choice: Choice, answer: Choice): boolean {
  return choice.passage === answer.passage && choice.end === answer.start;
}

/** The other statements, best first; the one that the best statement points back to has an advantage. */
function rankFurther(best: ScoredStatement, scored: ScoredStatement[], passages: Passage[]): ScoredStatement[] {
  const statement = passages[best.passage]?.statements[best.at];
  const dependent = statement !== undefined && isDependent(statement);
  return scored
    .filter((other) => other !== best)
    .map((other) =>
      dependent && other.passage === best.passage && other.at === best.at - 1
        ? { ...other, score: other.score + explains * best.score }
        : other,
    )
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.at - b.at);
}

/** Share of the question's weight that a statement covers and the best one does not. */
function tellsMore(best: ScoredStatement, next: ScoredStatement): number {
  let share = 0;
  for (const [term, weight] of next.covers) if (!best.covers.has(term)) share += weight;
  return share;
}

/** More than a character of a word: 诊 of 急诊 stands in 就诊. */
const SPEAKS_OF = 0.5;
/** Asks for the particulars of one. */
const NAMES_ONE = /电话|号码|邮箱|地址|联系方式/;

/** Whether it is asked how two differ, and a text does not say it. */
const leavesOpen = (question: string, told: string): boolean =>
  /区别|差别|有(?:什么|啥|哪些)不同|不同(?:在|是)/.test(question) && !TELLS_APART.test(told);
const TELLS_APART = /区别|差别|不同|而|则|相比|分别|适合|前者|后者/;

/** What is counted: 厕所 in 有几个厕所. Null where nothing is, or it is named elsewhere. */
const findCounted = (question: string): string | null =>
  /(?:几|多少)[个间座台部辆张家位套]([\p{Script=Han}]{2,4})[?？。呀啊呢]*$/u.exec(question)?.[1] ?? null;
