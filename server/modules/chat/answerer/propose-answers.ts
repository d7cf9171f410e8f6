import { foldText, lacksType } from '#server/modules/knowledge/index.ts';
import { holdsFocus, namesAlike, namesFocus } from '../follow/holds-focus.ts';
import type { AnswerRequest, Evidence, ExtractedAnswer } from './answer-request.ts';
import { chooseCell } from './cell/choose-cell.ts';
import { sayCell } from './cell/say-cell.ts';
import { tellSentences } from './cell/tell-sentences.ts';
import { estimateConfidence } from './estimate-confidence.ts';
import { gatherList, type Span } from './gather-list.ts';
import { asksForList, findQuestionKind, holdsAskedKind } from './question-kind.ts';
import {
  isDependent,
  leaveOutCopies,
  type Passage,
  type ScoredStatement,
  scoreStatements,
  tellAhead,
} from './score-statements.ts';
import { divide, isAsked, MOST_READ, type Statement } from './split-passage.ts';
import { chooseNamed, chooseTables, listEach, tellEachAlike, workOutEach } from './table/alike-tables.ts';
import { lacksAsked } from './table/match-columns.ts';
import { plainOf } from './table/match-names.ts';
import { findOther } from './table/names-other.ts';
import { readTables } from './table/read-tables.ts';
import type { Table } from './table/table.ts';
import { sayRow } from './table/tell-row.ts';

/**
 * A further sentence must reach this share of the best one's score; less is enough for one of the same section that speaks about what the
 * best one leaves out. docs/benchmarks.md has the figures.
 */
const leastShare = { same: 0.83, more: 0.68, other: 0.83 };
/** Share of the question's weight that makes a sentence speak about more. */
const muchMore = 0.2;
/** What the sentence before gains when the best one points back to it, of the best one's score. */
const explains = 0.4;

type Place = Pick<ScoredStatement, 'passage' | 'at'>;

interface Choice extends Span {
  passage: number;
}

type AskedOf = Omit<AnswerRequest, 'leastConfidence'>;

/** What a question may be answered with, in the way it was found. */
export type Way = 'computed' | 'listed' | 'cells' | 'sentences';

/** Of whole lists there are no questions that anything could be fitted on: a list that was asked for goes first. */
export type WeighedWay = Exclude<Way, 'listed'>;

export interface Proposal extends ExtractedAnswer {
  way: Way;
  /** How large the library is, as a statement's judge tells it; null where nothing was judged. */
  many: number | null;
  /** What speaks for it and against it. */
  features: Record<string, number>;
}

/** Every answer that the passages may give to one question, each with what tells how likely it is right. */
export function proposeAnswers(request: AskedOf): Proposal[] {
  const passages = request.segments
    .slice(0, MOST_READ)
    .map((evidence): Passage => ({ ...divide(evidence), relevance: evidence.relevance }));
  const { question, isStrict = false, judge } = request;
  const all = readTables(passages);
  const tables = chooseNamed(question, all);
  const proposals: Omit<Proposal, 'features' | 'many'>[] = [];
  const computed = workOutEach(question, tables, judge);
  if (computed && computed !== 'unclear') proposals.push({ way: 'computed', sentences: computed, confidence: 1 });
  const listed = computed === null ? listEach(question, tables, judge) : null;
  if (listed && (!isStrict || listed.some(({ text }) => holdsAskedKind(question, text))))
    proposals.push({ way: 'listed', sentences: listed, confidence: 1 });
  const cells = answerFromCells(request, passages);
  if (cells) proposals.push({ ...cells, way: 'cells' });
  const told = answerFromSentences(request, passages, all, tables);
  if (told) proposals.push({ ...told, way: 'sentences' });
  const logit = (share: number) => Math.max(-MOST_LOGIT, Math.min(MOST_LOGIT, Math.log(share / (1 - share))));
  const shared = {
    cells: cells ? logit(cells.confidence) : -MOST_LOGIT,
    sentence: told ? logit(told.confidence) : -MOST_LOGIT,
    hasCells: Number(cells !== null),
    hasSentence: Number(told !== null),
    isUnclear: Number(computed === 'unclear'),
    isComputed: Number(proposals.some(({ way }) => way === 'computed')),
    rowAhead: told?.rowAhead ?? 0,
    isMeant: Number(told !== null && cells !== null && cells.rows.includes(told.firstRow)),
    characters: [...question].length / 20,
    tables: Math.log(1 + all.length),
    asksMost: Number(question.includes('最')),
    asksAll: Number(/共|合计/.test(question)),
    asksWhich: Number(question.includes('哪')),
    asksWhether: Number(/有没有|能不能|[有可].*[吗么嘛]/.test(question)),
  };
  return proposals.map((one) => {
    const { many, features } = verify(request, one);
    return { ...one, many, features: { ...shared, ...features } };
  });
}

const MOST_LOGIT = 8;

/** How much of the question is in an answer. */
function verify(
  { question, judge, segments }: AskedOf,
  { sentences }: Pick<Proposal, 'sentences'>,
): { many: number | null; features: Record<string, number> } {
  const above = [
    ...new Set(
      sentences.flatMap(({ source }) => [segments[source]?.title ?? '', ...(segments[source]?.heading ?? [])]),
    ),
  ].join('\n');
  const text = sentences.map((one) => one.text).join('\n');
  const words = judge?.tellWords(text, above) ?? [];
  const all = words.reduce((sum, { telling }) => sum + telling, 0);
  const left = words.map(({ telling, near }) => telling * (1 - near));
  const whole = judge?.({ text, above, before: '', after: '' });
  const features = {
    left: all > 0 ? left.reduce((sum, one) => sum + one, 0) / all : 0,
    mostLeft: Math.max(0, ...left),
    absent: words.filter(({ near }) => near < 0.4).length / Math.max(1, words.length),
    lacks: judge?.lacks(`${above}\n${text}`).length ?? 0,
    near: whole?.near ?? 0,
    rare: whole?.rare ?? 0,
    type: whole?.type ?? 0,
    letters: whole?.characters ?? 0,
    meaning: whole?.meaning ?? 0,
    aligned: whole?.aligned ?? 0,
    alignedBack: whole?.alignedBack ?? 0,
    weakest: whole?.weakest ?? 0,
    holdsKind: Number(holdsAskedKind(question, text)),
    told: Math.log(1 + [...text].length),
    relevance: Math.max(0, ...sentences.map(({ source }) => segments[source]?.relevance ?? 0)),
  };
  return { many: whole?.many ?? null, features };
}

/** The sentences that fit the question best, and how sure that is. Null where none may answer it. */
function answerFromSentences(
  { question, focus = '', isStrict = false, terms, judge, segments, maxSentences }: AskedOf,
  passages: readonly Passage[],
  all: readonly Table[],
  tables: readonly Table[],
): (ExtractedAnswer & { rowAhead: number; firstRow: string }) | null {
  // Where it stands in its own words, other words may name its opposite: 双床房 for 大床房.
  const isNamed = passages.some(({ above, statements }) =>
    namesFocus(focus, [above, ...statements.map(({ text }) => text)].join('\n')),
  );
  const textsOf = (some: readonly Table[]) => some.flatMap(({ lines, rows }) => lines ?? rows.map(({ text }) => text));
  // 产品88 of a table that ends with 产品60.
  const absent = new Set(textsOf(tables.filter((table) => lacksAsked(question, table))));
  // Rows of 2023 where 2024 is named.
  const meant = new Set(textsOf(tables));
  for (const text of textsOf(all.filter((table) => !tables.includes(table)))) if (!meant.has(text)) absent.add(text);
  const everyScored = scoreStatements(
    question,
    terms,
    [...passages],
    (around, text) =>
      (isNamed ? namesAlike(focus, around) : holdsFocus(focus, terms, around)) &&
      (!isStrict || holdsAskedKind(question, text)),
    judge,
  ).filter(({ passage, at }) => !absent.has(passages[passage]?.statements[at]?.text ?? ''));
  const scored = leaveOutCopies(everyScored, passages, segments);
  const statementOf = ({ passage, at }: Place) => passages[passage]?.statements[at];
  // 仓鼠 beside rows of 猫 and 犬: only a text that speaks of it answers.
  const missing = tables.map((table) => findOther(plainOf(question), table)).find((found) => found !== null) ?? [];
  // What a table says is told by its cells, or not at all; what somebody asks is no answer.
  const rows = new Set(textsOf(all));
  const mayAnswer = (place: Place) => {
    const statement = statementOf(place);
    const isOther = missing.some((word) => !plainOf(statement?.text ?? '').includes(word));
    return !isAsked(statement) && !isOther && !(statement?.kind === 'row' && rows.has(statement.text));
  };
  const best = scored.find(mayAnswer);
  if (!best) return null;
  const first = scored.find((one) => !isAsked(statementOf(one)));
  const isRow = statementOf(best)?.kind === 'row';
  const margin = Math.max(0, best.score - (scored[1]?.score ?? 0));
  const confidence = estimateConfidence(best, passages[best.passage]?.relevance ?? 0, margin, tellAhead(best, scored));
  // Who asks how something is done wants every step, not the one that fits best.
  const wholeList = asksForList(question) || findQuestionKind(question) === 'way';
  const spanOf = ({ passage, at }: ScoredStatement): Choice => ({
    passage,
    ...gatherList(passages[passage]?.statements ?? [], at, wholeList),
  });
  const isItem = ({ passage, start }: Choice) => passages[passage]?.statements[start]?.kind === 'item';
  const isOfAge = findQuestionKind(question) === 'age';
  const answer = spanOf(best);
  const choices = [answer];
  for (const next of rankFurther(best, scored.filter(mayAnswer), passages)) {
    if (choices.length >= maxSentences || next.score < best.score * leastShare.more) break;
    if (next.score < best.score * leastShare.same && tellsMore(best, next) < muchMore) continue;
    if (isOfAge && !holdsAskedKind(question, statementOf(next)?.text ?? '')) continue;
    // From another section only what may as well be the answer.
    if (next.score < best.score * leastShare.other && !isSameSection(segments, passages, best, next)) continue;
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
  if (NAMES_ONE.test(question) && (judge?.lacks(told.join('\n'), SPEAKS_OF).length ?? 0) > 0) return null;
  if (judge && lacksType(foldText(told.join('\n')), foldText(question))) return null;
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
    rowAhead: Math.max(0, 1 - best.score / Math.max(0.01, first?.score ?? 0)),
    firstRow: (first && statementOf(first)?.text) ?? '',
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

/** The cells that the question asks for, of all tables that were found, and how sure that is. Null where no table may answer. */
function answerFromCells(
  { question, focus = '', isStrict = false, terms, judge, segments, beside = [] }: AskedOf,
  read: readonly Passage[],
): (ExtractedAnswer & { rows: string[] }) | null {
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
  return { sentences, confidence: chosen.confidence, rows };
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
function rankFurther(
  best: ScoredStatement,
  scored: ScoredStatement[],
  passages: readonly Passage[],
): ScoredStatement[] {
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
const findCounted = (question: string): string | null => COUNTED.exec(question)?.[1] ?? null;
const COUNTED =
  /(?:(?:几|多少)[个间座台部辆张家位套名]|多少(?=员工|职工|客户|用户|老师|教师|医生|护士|学生|门店|分店|床位|车位|座位|藏书|展品))(\p{Script=Han}{2,4})[?？。呀啊呢]*$/u;
